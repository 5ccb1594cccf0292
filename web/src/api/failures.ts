import { failures } from '@chaguan/contracts'
import { CallFailure } from './call-failure.ts'
import { clientFailure, httpMessages } from './client-failure.ts'

/** What becomes of a page whose main call was refused. */
export type PageStatus = 'login' | 'notFound' | 'denied' | 'closed' | 'install' | 'failed'

const statusByCode: ReadonlyMap<number, PageStatus> = new Map([
  [failures.JUMP_TO_LOGIN.code, 'login'],
  [failures.INVALID_TOKEN.code, 'login'],
  [failures.RESOURCE_NOT_FOUND.code, 'notFound'],
  [failures.NOT_FOUND_USER.code, 'notFound'],
  [failures.INVALID_PARAMETER.code, 'notFound'],
  [failures.UNAUTHORIZED.code, 'denied'],
  [failures.SITE_CLOSED.code, 'closed'],
  [failures.NOT_INSTALL.code, 'install'],
])

/** What the person sees of a page that was refused: a log-in, a missing page, a refusal, or a failure to try again. */
export function pageStatusOf(code: number): PageStatus {
  return statusByCode.get(code) ?? 'failed'
}

/** Any thrown thing as a failure with a code; OTHER when it was none. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : clientFailure(httpMessages.network)
}
