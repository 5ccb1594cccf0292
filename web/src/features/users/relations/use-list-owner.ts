import { useApiQuery } from '../../../api/query.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { profileQuery } from '../profile/user-pages.ts'
import { peopleKindOf } from './people-page.ts'
import { otherIdOf } from './person-links.ts'

/** Whose list of people an address shows. */
export interface ListOwner {
  /** 0 for oneself. */
  readonly otherId: number
  /** The nickname of another one, empty while it is on its way; undefined for oneself. */
  readonly name: string | undefined
  /** The person's page. */
  readonly href: string
}

/** Finds out whose list is shown; whom one has blocked is only ever one's own. */
export function useListOwner({ query }: Pick<PageProps, 'query'>): ListOwner {
  const otherId = peopleKindOf(usePageContext().url) === 'blocks' ? 0 : otherIdOf(query)
  const { data } = useApiQuery(profileQuery(otherId), { enabled: otherId > 0 })
  if (otherId === 0) return { otherId, name: undefined, href: links.me }
  return { otherId, name: data?.nickname ?? '', href: links.user(otherId) }
}
