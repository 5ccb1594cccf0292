import { forumApi, usersApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../api/query.ts'
import type { Site } from '../../shared/site/site.ts'

/** The site from the answers that are here; null when its start-up failed. */
export function cachedSite(client: QueryClient, userId: number | null): Site | null {
  const forum = client.getQueryData(queryKeyOf(forumApi.readForum, {}))
  if (!forum) return null
  const me = userId === null ? null : client.getQueryData(queryKeyOf(usersApi.openProfile, { userId }))
  return { forum, me: me ?? null } as Site
}
