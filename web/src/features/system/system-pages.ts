import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { PageHead } from '../../shared/page/page-types.ts'

interface Naming {
  readonly t: Translate
  readonly query: URLSearchParams
}

/** The head of a page that only says what is the matter. */
export const systemHead =
  (title: TextKey) =>
  ({ t }: Naming): PageHead => ({ title: t(title), noIndex: true })

/** Which of the two agreements an address asks for. */
export function agreementOf(query: URLSearchParams): 'register' | 'privacy' {
  return query.get('type') === 'privacy' ? 'privacy' : 'register'
}

export const agreementHead = ({ t, query }: Naming): PageHead => ({
  title: t(`system.agreement.${agreementOf(query)}`),
})
