import { type FormAction, type InputOf, limits, threadsApi, usersApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { avatarAndCoverForms } from '../account/account-pages.ts'

type Person = { readonly id: string }
type ProfileTexts = { readonly t: Translate }

/** The filter value for the threads of one author (docs/reference/wire-content.md#threads). */
const byAuthor = 5

/** The id in the address; 0, which no person has, when it is invalid. */
export function userIdOf({ id }: Person): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

/** The input of the call for one page of a person's threads. */
export function threadsOf(userId: number, page: number): InputOf<typeof threadsApi.listThreads> {
  return { page, perPage: limits.perPageDefault, filter: { toUserId: userId, complex: byAuthor } }
}

export const profileQuery = (userId: number) => requiredQuery(usersApi.openProfile, { userId })

export function userQueries({ params, query: address }: LoadContext<Person>) {
  const userId = userIdOf(params)
  return [profileQuery(userId), query(threadsApi.listThreads, threadsOf(userId, pageNumberOf(address)))]
}

export function userHead({ params, read, t }: HeadContext<Person, Translate>): PageHead {
  const person = read(profileQuery(userIdOf(params)))
  return {
    title: person && t('users.page', { name: person.nickname }),
    description: person?.signature,
    image: person?.avatarUrl,
  }
}

export function meQueries({ site, query: address }: Pick<LoadContext, 'site' | 'query'>) {
  return site.me ? [query(threadsApi.listThreads, threadsOf(site.me.id, pageNumberOf(address)))] : []
}

export const meHead = ({ t }: ProfileTexts): PageHead => ({ title: t('users.me'), noIndex: true })

export const editHead = ({ t }: ProfileTexts): PageHead => ({ title: t('users.edit'), noIndex: true })

export const editForms: Readonly<Record<string, FormAction>> = {
  profile: {
    endpoint: usersApi.editProfile,
    input: ({ nickname, signature }) => ({ nickname, signature }),
    next: () => links.me,
  },
  ...avatarAndCoverForms,
}
