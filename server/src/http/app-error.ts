import type { FailureName, Lang } from '@chaguan/contracts'
import { type LocalizedText, localized, translate } from '../i18n/localized.ts'

/** A failure with a code for the caller. Anything else that is thrown becomes INTERNAL_ERROR. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly reason: FailureName
  /** Replaces the default message of the reason. */
  readonly text: LocalizedText | undefined
  /** Sent as Data, for example `{ detail }` of a closed site. */
  readonly data: unknown

  constructor(reason: FailureName, text?: LocalizedText, data?: unknown) {
    super(text?.en ?? reason)
    this.reason = reason
    this.text = text
    this.data = data
  }

  /** What the caller reads. */
  say(lang: Lang): string {
    return this.text?.[lang] ?? translate(lang, `failures.${this.reason}`)
  }
}

/** A failure that is answered with an HTTP status other than 200, in the same envelope. */
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

/** Whether an error is a refusal (not allowed, not found, invalid) rather than a fault of the site. */
export function isRefusal(error: unknown): error is AppError {
  if (error instanceof TransportError) return error.status < 500
  return error instanceof AppError
}

/** Adds `{ field }` to the Data of a refusal; nested fields are joined by dots, outer first. */
function namingField(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error instanceof TransportError) return error
  const data = (error.data ?? {}) as { readonly field?: string }
  const inner = data.field === undefined ? field : `${field}.${data.field}`
  return new AppError(error.reason, error.text, { ...data, field: inner })
}

/** Runs `read` and adds the field to what it refuses. */
export function readField<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw namingField(field, error)
  }
}

/** The asynchronous form. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw namingField(field, error)
  }
}

/**
 * Runs checks of several fields and answers what they found, in their order. Refuses as the first that refuses does; the
 * Data names what is wrong with every field in `fields`, in the caller's language.
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
  // Sound: each check that did not refuse has answered, in its place.
  if (!first) return found as { [K in keyof T]: Awaited<ReturnType<T[K]>> }
  const named = refusals.map((each) => [
    (each.data as { field?: string } | undefined)?.field ?? '',
    each.say(lang),
  ])
  throw new AppError(first.reason, first.text, {
    ...(first.data as object | undefined),
    ...(refusals.length > 1 && { fields: Object.fromEntries(named) }),
  })
}

/** A refused parameter, with what is wrong about it. */
export function invalid(...text: Parameters<typeof localized>): AppError {
  return new AppError('INVALID_PARAMETER', localized(...text))
}

/** Fields that are not any more what a form showed, with their present values. */
export const staleFields = (was: object | undefined, present: object) =>
  Object.entries(was ?? {}).flatMap(([key, shown]) => {
    const value: unknown = present[key as keyof typeof present]
    return shown === undefined || shown === value ? [] : [{ key, value }]
  })

/**
 * Refuses with RESOURCE_IN_USE where something is not any more what a form showed; `conflicts` in Data names what, with
 * its present value, so that nobody overwrites what another administrator has just saved.
 */
export function refuseStale(conflicts: readonly { readonly key: string; readonly value: unknown }[]): void {
  if (conflicts.length > 0)
    throw new AppError('RESOURCE_IN_USE', localized('http.changed.meanwhile'), { conflicts })
}
