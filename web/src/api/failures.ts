import { type FailureName, failures } from '@chaguan/contracts'
import { CallFailure } from './call-failure.ts'

/** What becomes of a page whose main call was refused. */
export type PageFate = 'login' | 'notFound' | 'denied' | 'closed' | 'install' | 'failed'

const fates: Partial<Record<FailureName, PageFate>> = {
  JUMP_TO_LOGIN: 'login',
  INVALID_TOKEN: 'login',
  RESOURCE_NOT_FOUND: 'notFound',
  NOT_FOUND_USER: 'notFound',
  INVALID_PARAMETER: 'notFound',
  UNAUTHORIZED: 'denied',
  SITE_CLOSED: 'closed',
  NOT_INSTALL: 'install',
}

const fateByCode = new Map(
  Object.entries(fates).map(([name, fate]) => [failures[name as FailureName].code, fate]),
)

/** The one table from a code to what the person sees: a log-in, a missing page, a refusal, or a failure to try again. */
export function fateOf(code: number): PageFate {
  return fateByCode.get(code) ?? 'failed'
}

/** Any thrown thing as a failure with a code; OTHER when it was none. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(failures.OTHER.code, '')
}
