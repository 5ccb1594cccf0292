import type { FailureName, Lang } from '@chaguan/contracts'
import { type LocalizedText, localized, translate } from '../i18n/localized.ts'

/** A failure the caller is meant to understand. Anything else that is thrown becomes INTERNAL_ERROR. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly reason: FailureName
  /** Said instead of the reason's default text. */
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

/** A fault of the transport: answered with an HTTP status of its own, in the same envelope. */
export class TransportError extends AppError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: FailureName,
    text?: LocalizedText,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(reason, text)
    this.status = status
    this.headers = headers
  }
}

/** Whether something thrown says that the caller may not, or that there is no such thing, rather than that the site failed. */
export function isRefusal(error: unknown): error is AppError {
  if (error instanceof TransportError) return error.status < 500
  return error instanceof AppError
}

/** A refusal that names the field of the call it is about, as `{ field }` in its Data; an inner name follows an outer. */
function namingField(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error instanceof TransportError) return error
  const data = (error.data ?? {}) as { readonly field?: string }
  const inner = data.field === undefined ? field : `${field}.${data.field}`
  return new AppError(error.reason, error.text, { ...data, field: inner })
}

/** Reads a part of a call; what is refused about it names the field. */
export function readField<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw namingField(field, error)
  }
}

/** The same for work that takes its time. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw namingField(field, error)
  }
}

/** A refused parameter, with what is wrong about it. */
export function invalid(...text: Parameters<typeof localized>): AppError {
  return new AppError('INVALID_PARAMETER', localized(...text))
}
