import type { ProfileView } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { profileQuery, userIdOf } from './user-pages.ts'

/** The profile of a page, and the page of the person's threads. */
export interface ProfilePage {
  readonly person: ProfileView
  readonly isOwn: boolean
  readonly page: number
  /** Address of a page of the person's threads. */
  readonly href: (page: number) => string
}

/** The person of `/user/[id]`, or the member of `/my`; null while loading. */
export function useProfile({ params, query }: PageProps<{ id?: string }>): ProfilePage | null {
  const { me } = useSite()
  const id = params.id === undefined ? (me?.id ?? 0) : userIdOf({ id: params.id })
  const { data: person } = useApiQuery(profileQuery(id), { enabled: id > 0 })
  if (!person) return null
  const path = params.id === undefined ? links.me : links.user(id)
  return {
    person,
    isOwn: person.id === me?.id,
    page: pageNumberOf(query),
    href: (page) => withQuery(path, { page: page > 1 ? page : undefined }),
  }
}
