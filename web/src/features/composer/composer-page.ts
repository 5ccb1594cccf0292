import { type FormAction, type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { Translate } from '../../i18n/texts.ts'
import { captchaIn, captchaOfWriter } from '../../shared/captcha/captcha-query.ts'
import { links } from '../../shared/links/links.ts'
import type { LoadContext, PageHead } from '../../shared/page/page-types.ts'
import {
  type ComposerAddress,
  categoriesQuery,
  numberOf,
  threadIdOf,
  threadQuery,
} from './composer-queries.ts'
import { htmlOfText } from './text/plain-html.ts'

export function composerQueries({ site, ...asked }: ComposerAddress & Pick<LoadContext, 'site'>) {
  const threadId = threadIdOf(asked)
  const captcha = captchaOfWriter(site)
  return threadId
    ? [categoriesQuery(threadId), threadQuery(threadId), ...captcha]
    : [categoriesQuery(0), ...captcha]
}

export const composerHead = ({ query, t }: ComposerAddress & { readonly t: Translate }): PageHead => ({
  title: t(threadIdOf({ query }) ? 'composer.edit' : 'composer.publish'),
  noIndex: true,
})

/** The input of the form without JavaScript: it has no pictures, and those of an edited thread stay. */
function formInput(fields: Readonly<Record<string, string>>) {
  const { title = '', text = '', categoryId, anonymous } = fields
  return {
    title: title.trim(),
    categoryId: numberOf(categoryId),
    anonymous: anonymous === '1' ? 1 : 0,
    content: { text: htmlOfText(text) },
    ...captchaIn(fields),
  }
}

const threadHref = (data: unknown) => links.thread((data as ThreadView).threadId)

export const composerForms: Readonly<Record<string, FormAction>> = {
  publish: { endpoint: threadsApi.publishThread, input: (fields) => formInput(fields), next: threadHref },
  edit: {
    endpoint: threadsApi.editThread,
    input: (fields) => ({
      ...formInput(fields),
      threadId: numberOf(fields.id),
      // The form publishes a draft.
      ...(fields.isDraft === '1' && { draft: 0 }),
    }),
    next: threadHref,
  },
}
