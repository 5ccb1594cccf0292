import { failureCodes } from '@chaguan/contracts/browser'

/**
 * Data of a failure without any: an empty list, so that reading a field of it does not throw
 * (docs/reference/wire.md#client-failures).
 */
const emptyOf = (data: unknown): unknown => data ?? []

/**
 * A call that did not succeed: what the server answered, or what the browser makes of a failed network
 * (docs/reference/wire.md#client-calls).
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number
  /** The id of the request, by which the server's log finds a fault; empty when it is not known. */
  readonly requestId: string

  constructor(code: number, message: string, data: unknown = [], status = 0, requestId = '') {
    super(message)
    this.Code = code
    this.Message = message
    this.Data = emptyOf(data)
    this.status = status
    this.requestId = requestId
  }
}

/** Messages of failures without an answer (docs/reference/wire.md#client-failures). */
export const httpMessages = {
  network: 'Network Error',
  /** Of a form that waits for the network; nothing was sent. */
  offline: 'Network Offline',
  aborted: 'Request aborted',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  status: (status: number) => `Request failed with status code ${status}`,
} as const

const timeoutMessage = /timeout of \d+ ?ms exceeded/

/** A failure without an answer of the server: TIMEOUT when its message says that the time was exceeded, else OTHER. */
export function clientFailure(message: string, status = 0): CallFailure {
  const code = timeoutMessage.test(message) ? failureCodes.TIMEOUT : failureCodes.OTHER
  return new CallFailure(code, message, [], status)
}

/** Whether the server was not reached at all. */
export const isUnreached = ({ Code, Message, status }: CallFailure): boolean =>
  status === 0 && Code === failureCodes.OTHER && Message === httpMessages.network

/** The page that replaces one whose main call was refused. */
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

/**
 * What is shown in place of a page by the code of its refusal; `failed`, with a way to try again, for any other code.
 */
export function pageStatusOf(code: number): PageStatus {
  return statusByCode.get(code) ?? 'failed'
}

/** Any thrown value as a failure with a code; OTHER when it was none. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : clientFailure(httpMessages.network)
}
