import { failures } from '@chaguan/contracts'
import type { Translate } from './texts.ts'

/** What a person reads of a failure: the server's words, or ours when no server answered. */
export function failureText(failure: { Code: number; Message: string }, t: Translate): string {
  if (failure.Code === failures.TIMEOUT.code) return t('site.timeout')
  return failure.Message || t('site.wrong')
}
