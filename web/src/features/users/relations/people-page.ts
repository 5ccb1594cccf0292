import { type FormAction, followTypes, type InputOf, limits, relationsApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { profileQuery } from '../profile/user-pages.ts'
import { otherIdOf, type PeopleKind, peopleLinks } from './person-links.ts'

/** The number of people in the panel beside a person's page. */
export const panelPeople = 5

/** The kind of list in an address. */
export function peopleKindOf(url: string): PeopleKind {
  const { pathname } = new URL(url, 'http://site')
  const kinds = Object.keys(peopleLinks) as PeopleKind[]
  return kinds.find((kind) => peopleLinks[kind] === pathname) ?? 'follows'
}

type FollowsInput = InputOf<typeof relationsApi.listFollows>

/** The query for some of a person's follows or fans; the viewer's own when the id is 0. */
export function followsQuery(
  kind: Exclude<PeopleKind, 'blocks'>,
  userId: number,
  page = 1,
  perPage: number = limits.perPageDefault,
) {
  const input: FollowsInput = {
    page,
    perPage,
    filter: { type: followTypes[kind], ...(userId > 0 && { userId }) },
  }
  return query(relationsApi.listFollows, input)
}

/** The queries of the small panels beside a person's page. */
export const panelQueries = (userId: number) =>
  (['fans', 'follows'] as const).map((kind) => followsQuery(kind, userId, 1, panelPeople))

/** The query for a page of the people whom the viewer has blocked. */
export const blockedQuery = (page: number) =>
  query(relationsApi.listDenied, { page, perPage: limits.perPageDefault })

/** The calls and the head of a list's page. */
export function peoplePage(kind: PeopleKind) {
  return {
    queries: (asked: LoadContext) => {
      const page = pageNumberOf(asked.query)
      if (kind === 'blocks') return [blockedQuery(page)]
      const otherId = otherIdOf(asked.query)
      return [...(otherId > 0 ? [profileQuery(otherId)] : []), followsQuery(kind, otherId, page)]
    },
    head: ({ query, read, t }: HeadContext<unknown, Translate>): PageHead => {
      const otherId = kind === 'blocks' ? 0 : otherIdOf(query)
      const name = otherId > 0 ? read(profileQuery(otherId))?.nickname : undefined
      return { title: peopleTitle(t, kind, name), noIndex: true }
    },
  }
}

/** The title of a list; the viewer's own without a name. */
export function peopleTitle(t: Translate, kind: PeopleKind, name?: string): string {
  return name === undefined || kind === 'blocks'
    ? t(`relations.${kind}.own`)
    : t(`relations.${kind}`, { name })
}

const back: FormAction['next'] = (_data, fields, { id = '' }) =>
  sameSitePath(fields.next) ?? links.user(Number(id))

/** The forms to follow and block the person of the page without JavaScript; `next` is the page of the form. */
export const relationForms: Readonly<Record<string, FormAction>> = {
  follow: {
    endpoint: relationsApi.follow,
    input: (_fields, { id = '' }) => ({ toUserId: Number(id) }),
    next: back,
  },
  unfollow: {
    endpoint: relationsApi.unfollow,
    input: (_fields, { id = '' }) => ({ id: Number(id), type: followTypes.follows }),
    next: back,
  },
  removeFan: {
    endpoint: relationsApi.unfollow,
    input: (_fields, { id = '' }) => ({ id: Number(id), type: followTypes.fans }),
    next: back,
  },
  deny: {
    endpoint: relationsApi.deny,
    input: (_fields, { id = '' }) => ({ id: Number(id) }),
    next: back,
  },
  undeny: {
    endpoint: relationsApi.undeny,
    input: (_fields, { id = '' }) => ({ id: Number(id) }),
    next: back,
  },
}
