import { failureCodes } from '@chaguan/contracts/browser'
import type { Translate } from './texts.ts'

/** Messages of the HTTP layer, which are for developers (docs/reference/wire.md#client-failures). */
const httpLayer = /^(?:Network (\w+)|Request )/

/** The text of a failure for people: the server's message, or ours when no server answered. */
export function failureText(failure: { Code: number; Message: string }, t: Translate): string {
  if (failure.Code === failureCodes.TIMEOUT) return t('site.timeout')
  const layer = failure.Code === failureCodes.OTHER ? httpLayer.exec(failure.Message) : null
  if (layer?.[1] === 'Offline') return t('site.offline.bar')
  if (layer) return t(layer[1] ? 'site.offline' : 'site.wrong')
  return failure.Message || t('site.wrong')
}

/** The texts of a failure that is shown in place of data, with its code to pass on. */
export function failedWords(failure: { Code: number; Message: string }, t: Translate) {
  const { Code: code } = failure
  return {
    code,
    text: failureText(failure, t),
    retry: t('site.retry'),
    copy: t('site.failed.copy', { code }),
    copied: t('site.failed.copied'),
    notCopied: t('site.failed.code', { code }),
  }
}
