import {
  type FormAction,
  type OutputOf,
  signInAnswerStatus,
  signInFieldsApi,
  userStatus,
} from '@chaguan/contracts/browser'
import { requiredQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import type { PageHead } from '../../../shared/page/page-types.ts'
import { postedInput } from './posted-answers.ts'

/** The query for the site's questions, with the stored answers. */
export const fieldsQuery = requiredQuery(signInFieldsApi.listOwnSignInFields, {})

type AnswersView = OutputOf<typeof signInFieldsApi.answerSignInFields>

/** The address of the review page if the answers must be reviewed; null when the account is active. */
export const reviewAfter = (answered: AnswersView): string | null =>
  answered.some(({ status }) => status === signInAnswerStatus.inReview)
    ? withQuery(links.status, { statusCode: userStatus.inReview })
    : null

export const fieldsHead = ({ t }: { readonly t: Translate }): PageHead => ({
  title: t('signIn.fields'),
  noIndex: true,
})

export const fieldsForms: Readonly<Record<string, FormAction>> = {
  fields: {
    endpoint: signInFieldsApi.answerSignInFields,
    input: (posted) => postedInput(posted),
    next: (data, { next }) => reviewAfter(data as AnswersView) ?? sameSitePath(next) ?? links.home,
  },
}
