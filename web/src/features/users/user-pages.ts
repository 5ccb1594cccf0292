import { type FormAction, type InputOf, limits, threadsApi, usersApi } from '@chaguan/contracts'
import { ask, must } from '../../api/ask.ts'
import { links } from '../../api/links.ts'
import { pageIn } from '../../api/page-in.ts'
import type { PageAsked, PageHead, PageToName } from '../../api/page-types.ts'
import type { Translate } from '../../i18n/texts.ts'
import { portraitForms } from './account/account-pages.ts'

type Person = { readonly id: string }
type Named = { readonly t: Translate }

/** Kind of a list of threads: those of one author (wire-contract 2.7). */
const byAuthor = 5

/** The person an address names; 0, which nobody is, when it is no number. */
export function userIdOf({ id }: Person): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

/** The call for one page of a person's threads. */
export function threadsOf(userId: number, page: number): InputOf<typeof threadsApi.listThreads> {
  return { page, perPage: limits.perPageDefault, filter: { toUserId: userId, complex: byAuthor } }
}

export const profileAsk = (userId: number) => must(usersApi.openProfile, { userId })

export function userAsks({ params, query }: PageAsked<Person>) {
  const userId = userIdOf(params)
  return [profileAsk(userId), ask(threadsApi.listThreads, threadsOf(userId, pageIn(query)))]
}

export function userHead({ params, read, t }: PageToName<Person, Translate>): PageHead {
  const person = read(profileAsk(userIdOf(params)))
  return {
    title: person && t('users.page', { name: person.nickname }),
    description: person?.signature,
    image: person?.avatarUrl,
  }
}

export function meAsks({ site, query }: Pick<PageAsked, 'site' | 'query'>) {
  return site.me ? [ask(threadsApi.listThreads, threadsOf(site.me.id, pageIn(query)))] : []
}

export const meHead = ({ t }: Named): PageHead => ({ title: t('users.me'), noIndex: true })

export const editHead = ({ t }: Named): PageHead => ({ title: t('users.edit'), noIndex: true })

export const editForms: Readonly<Record<string, FormAction>> = {
  profile: {
    endpoint: usersApi.editProfile,
    input: ({ nickname, signature }) => ({ nickname, signature }),
    next: () => links.me,
  },
  ...portraitForms,
}
