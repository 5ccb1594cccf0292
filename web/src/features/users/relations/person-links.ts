import { links, withQuery } from '../../../shared/links/links.ts'

/** The lists of people that a member has. */
export const peopleLinks = { follows: '/my/follows', fans: '/my/fans', blocks: '/my/block' } as const
export type PeopleKind = keyof typeof peopleLinks

/** The address of a person's follows or fans; the viewer's own without an id. */
export function peopleHref(kind: PeopleKind, otherId = 0, page = 1): string {
  return withQuery(peopleLinks[kind], {
    isOtherPerson: otherId > 0 ? 'true' : undefined,
    otherId: otherId > 0 ? otherId : undefined,
    page: page > 1 ? page : undefined,
  })
}

/** The id of the list's owner in a query; 0 for the viewer. */
export function otherIdOf(query: URLSearchParams): number {
  const text = query.get('otherId') ?? ''
  return query.get('isOtherPerson') === 'true' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

/** The chat with a person (docs/reference/pages.md#messages). */
export function chatHref(userId: number, nickname: string): string {
  return withQuery(links.messages, { page: 'chat', userId, nickname })
}
