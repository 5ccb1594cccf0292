import { failureCodes } from '@chaguan/contracts/browser'
import type { Translate } from './texts.ts'

/** Messages of the HTTP layer, which are not for users (docs/reference/wire.md#client-failures). */
const httpLayer = /^(?:Network (\w+)|Request )/

/**
 * Returns the text of a failure for users: the server's message, or a translated one when the server did not respond.
 */
export function failureText(failure: { Code: number; Message: string }, t: Translate): string {
  if (failure.Code === failureCodes.TIMEOUT) return t('site.timeout')
  const layer = failure.Code === failureCodes.OTHER ? httpLayer.exec(failure.Message) : null
  if (layer?.[1] === 'Offline') return t('site.offline.bar')
  if (layer) return t(layer[1] ? 'site.offline' : 'site.wrong')
  return failure.Message || t('site.wrong')
}

/**
 * Returns the texts of a failure that replaces data, with its code and a title for any data. Without a response of the
 * server there is no code to copy.
 */
export function loadFailureTexts(failure: { Code: number; Message: string }, t: Translate) {
  const { Code: code } = failure
  return {
    code,
    title: t('threads.failed'),
    text: failureText(failure, t),
    retry: t('site.retry'),
    copy: code === failureCodes.OTHER ? '' : t('site.failed.copy', { code }),
    copied: t('site.failed.copied'),
    notCopied: t('site.failed.code', { code }),
  }
}
