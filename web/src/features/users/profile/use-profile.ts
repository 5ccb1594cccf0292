import { type ProfileView, threadsApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { profileQuery, threadsOf, userIdOf } from './user-pages.ts'

/** The profile of a page, and the page of the person's threads. */
export interface ProfilePage {
  readonly person: ProfileView
  readonly isOwn: boolean
  readonly page: number
  /** Address of a page of the person's threads. */
  readonly href: (page: number) => string
}

/** The person of `/user/[id]`, or the member of `/my`; null while loading. */
export function useProfile({ params, query: address }: PageProps<{ id?: string }>): ProfilePage | null {
  const { me } = useSite()
  const id = params.id === undefined ? (me?.id ?? 0) : userIdOf({ id: params.id })
  const { data: person } = useApiQuery(profileQuery(id), { enabled: id > 0 })
  const isOwn = id === me?.id
  const page = pageNumberOf(address)
  const listed = useApiQuery(query(threadsApi.listThreads, threadsOf(id, page)), { enabled: false }).data
  if (!person) return null
  const path = params.id === undefined ? links.me : links.user(id)
  return {
    // The author's own list contains threads in review, which the count of the profile leaves out.
    person: isOwn && listed ? { ...person, threadCount: listed.totalCount } : person,
    isOwn,
    page,
    href: (page) => withQuery(path, { page: page > 1 ? page : undefined }),
  }
}
