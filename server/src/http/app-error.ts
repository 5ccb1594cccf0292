import type { FailureName, Lang } from '@chaguan/contracts'
import { type LocalizedText, localized, type TextKey, translate } from '../i18n/localized.ts'

/** Ids of what an audit entry is about and does not name, by kind; their names are found when the log is read. */
export type AuditTargets = Partial<
  Readonly<Record<'user' | 'group' | 'thread' | 'post' | 'topic' | 'category', readonly number[]>>
>

/** A failure with an error code for the client. Any other thrown error becomes INTERNAL_ERROR. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly reason: FailureName
  /** Replaces the default message of the reason. */
  readonly text: LocalizedText | undefined
  /** Sent as Data, for example `{ detail }` of a closed site. */
  readonly data: unknown
  /** Set for refusals that the audit log records: what the attempt was about. */
  audited: { readonly target: LocalizedText; readonly targets: AuditTargets } | undefined

  constructor(reason: FailureName, text?: LocalizedText, data?: unknown) {
    super(text?.en ?? reason)
    this.reason = reason
    this.text = text
    this.data = data
  }

  /** Returns the message in a language. */
  messageIn(lang: Lang): string {
    return this.text?.[lang] ?? translate(lang, `failures.${this.reason}`)
  }
}

/** A failure with an HTTP status other than 200, in the same envelope. */
export class TransportError extends AppError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: FailureName,
    text?: LocalizedText,
    headers: Readonly<Record<string, string>> = {},
    data?: unknown,
  ) {
    super(reason, text, data)
    this.status = status
    this.headers = headers
  }
}

/** Returns whether an error is a refusal (not allowed, not found, invalid) rather than a server error. */
export function isRefusal(error: unknown): error is AppError {
  if (error instanceof TransportError) return error.status < 500
  return error instanceof AppError
}

/** Adds `{ field }` to the Data of a refusal; nested fields are joined by dots, outer first. */
function withField(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error instanceof TransportError) return error
  const data = (error.data ?? {}) as { readonly field?: string }
  const inner = data.field === undefined ? field : `${field}.${data.field}`
  return new AppError(error.reason, error.text, { ...data, field: inner })
}

/** Runs `read` and adds the field to the Data of its refusal. */
export function readField<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw withField(field, error)
  }
}

/** Asynchronous version of {@link readField}. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw withField(field, error)
  }
}

/**
 * Runs checks of several fields and returns their results in order. Rethrows the first refusal; its Data contains the
 * messages of all refused fields in `fields`, in the caller's language.
 */
export async function allFields<T extends readonly (() => Promise<unknown>)[]>(
  lang: Lang,
  checks: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const found: unknown[] = []
  const refusals: AppError[] = []
  for (const check of checks)
    try {
      found.push(await check())
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof TransportError) throw error
      refusals.push(error)
    }
  const [first] = refusals
  // The cast is sound: without a refusal, every check has stored its result at its index.
  if (!first) return found as { [K in keyof T]: Awaited<ReturnType<T[K]>> }
  const named = refusals.map((each) => [
    (each.data as { field?: string } | undefined)?.field ?? '',
    each.messageIn(lang),
  ])
  throw new AppError(first.reason, first.text, {
    ...(first.data as object | undefined),
    ...(refusals.length > 1 && { fields: Object.fromEntries(named) }),
  })
}

/** Has the audit log record the refused attempt, with what it was about; returns the error. */
export function audited(error: AppError, target: LocalizedText, targets: AuditTargets = {}): AppError {
  error.audited = { target, targets }
  return error
}

/** An INVALID_PARAMETER refusal with a message. */
export function invalid(...text: Parameters<typeof localized>): AppError {
  return new AppError('INVALID_PARAMETER', localized(...text))
}

/** Returns the fields whose value differs from what a form showed, with their current values. */
export const staleFields = (was: object | undefined, present: object) =>
  Object.entries(was ?? {}).flatMap(([key, shown]) => {
    const value: unknown = present[key as keyof typeof present]
    return shown === undefined || shown === value ? [] : [{ key, value }]
  })

/**
 * Refuses with RESOURCE_IN_USE when something differs from what a form showed, so that nobody overwrites another
 * person's change, or their own from another device; `conflicts` in Data lists the keys with their current values.
 */
export function refuseStale(
  conflicts: readonly { readonly key: string; readonly value: unknown }[],
  text: TextKey = 'http.changed.meanwhile',
): void {
  if (conflicts.length > 0) throw new AppError('RESOURCE_IN_USE', localized(text), { conflicts })
}
