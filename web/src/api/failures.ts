import { failureCodes } from '@chaguan/contracts/browser'

/**
 * Default Data of a failure: an empty list, so that reading a field of it does not throw
 * (docs/reference/wire.md#client-failures).
 */
const emptyOf = (data: unknown): unknown => data ?? []

/**
 * A failed call: the server's response, or the browser's error when there was none
 * (docs/reference/wire.md#client-calls).
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
  /** HTTP status of the response; 0 when there was none. */
  readonly status: number
  /** The request id, which the server's log contains; empty when there is none. */
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

/** Messages of failures without a response (docs/reference/wire.md#client-failures). */
export const httpMessages = {
  network: 'Network Error',
  /** For a form that waits for the network; nothing was sent. */
  offline: 'Network Offline',
  aborted: 'Request aborted',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  status: (status: number) => `Request failed with status code ${status}`,
} as const

const timeoutMessage = /timeout of \d+ ?ms exceeded/

/** Creates a failure without a response: TIMEOUT when its message says that the time was exceeded, else OTHER. */
export function clientFailure(message: string, status = 0): CallFailure {
  const code = timeoutMessage.test(message) ? failureCodes.TIMEOUT : failureCodes.OTHER
  return new CallFailure(code, message, [], status)
}

/** Whether the server could not be reached. */
export const isNetworkFailure = ({ Code, Message, status }: CallFailure): boolean =>
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

/** Returns what replaces a page by the code of its refusal; `failed`, with a retry button, for any other code. */
export function pageStatusOf(code: number): PageStatus {
  return statusByCode.get(code) ?? 'failed'
}

/** Converts any thrown value to a CallFailure; OTHER when it was none. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : clientFailure(httpMessages.network)
}
