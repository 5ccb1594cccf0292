import { failures } from '@chaguan/contracts'
import { CallFailure } from './call-failure.ts'

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
  const code = timeoutMessage.test(message) ? failures.TIMEOUT.code : failures.OTHER.code
  return new CallFailure(code, message, [], status)
}
