import { forumApi } from '@chaguan/contracts/browser'
import { requiredQuery } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { PageHead } from '../../shared/page/page-types.ts'

interface Naming {
  readonly t: Translate
  readonly query: URLSearchParams
}

/** The head of a page that shows a state of the site. */
export const systemHead =
  (title: TextKey) =>
  ({ t }: Naming): PageHead => ({ title: t(title), noIndex: true })

/** The texts of both agreements, which the data of every page leaves out. */
export const agreementsQuery = requiredQuery(forumApi.readAgreements, {})

/** The agreement that an address names. */
export function agreementOf(query: URLSearchParams): 'register' | 'privacy' {
  return query.get('type') === 'privacy' ? 'privacy' : 'register'
}

export const agreementHead = ({ t, query }: Naming): PageHead => ({
  title: t(`system.agreement.${agreementOf(query)}`),
})
