import { failureCodes } from '@chaguan/contracts/browser'

/**
 * Data of a failure that brings none: empty, so that nobody reads a field of nothing
 * (docs/reference/wire.md#client-failures).
 */
const emptyOf = (data: unknown): unknown => data ?? []

/**
 * A call that did not succeed: what the server said, or what the browser makes of a network that failed
 * (docs/reference/wire.md#client-calls).
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number

  constructor(code: number, message: string, data: unknown = [], status = 0) {
    super(message)
    this.Code = code
    this.Message = message
    this.Data = emptyOf(data)
    this.status = status
  }
}

/** What the HTTP layer says when there is no answer to read (docs/reference/wire.md#client-failures). */
export const httpMessages = {
  network: 'Network Error',
  /** Of a form that waits for the network; nothing was sent. */
  offline: 'Network Offline',
  aborted: 'Request aborted',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  status: (status: number) => `Request failed with status code ${status}`,
} as const

const timeoutMessage = /timeout of \d+ ?ms exceeded/

/** A failure that no server spoke of: TIMEOUT when its message says that the time was exceeded, else OTHER. */
export function clientFailure(message: string, status = 0): CallFailure {
  const code = timeoutMessage.test(message) ? failureCodes.TIMEOUT : failureCodes.OTHER
  return new CallFailure(code, message, [], status)
}

/** What becomes of a page whose main call was refused. */
export type PageStatus = 'login' | 'notFound' | 'denied' | 'closed' | 'install' | 'failed'

const statusByCode: ReadonlyMap<number, PageStatus> = new Map([
  [failureCodes.JUMP_TO_LOGIN, 'login'],
  [failureCodes.INVALID_TOKEN, 'login'],
  [failureCodes.RESOURCE_NOT_FOUND, 'notFound'],
  [failureCodes.NOT_FOUND_USER, 'notFound'],
  [failureCodes.INVALID_PARAMETER, 'notFound'],
  [failureCodes.UNAUTHORIZED, 'denied'],
  [failureCodes.SITE_CLOSED, 'closed'],
  [failureCodes.NOT_INSTALL, 'install'],
])

/** What the person sees of a page that was refused: a log-in, a missing page, a refusal, or a failure to try again. */
export function pageStatusOf(code: number): PageStatus {
  return statusByCode.get(code) ?? 'failed'
}

/** Any thrown thing as a failure with a code; OTHER when it was none. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : clientFailure(httpMessages.network)
}
