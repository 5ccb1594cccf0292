import { forumApi, usersApi } from '@chaguan/contracts/browser'
import { queryKeyOf } from '../../api/query.ts'
import type { Site } from '../../shared/site/site.ts'

/** Access to cached responses by query key, as the query client has it. */
export interface CachedAnswers {
  getQueryData(key: readonly unknown[]): unknown
}

/** Returns the site from the query client; null when its start-up call failed. */
export function cachedSite(client: CachedAnswers, userId: number | null): Site | null {
  const forum = client.getQueryData(queryKeyOf(forumApi.readForum, {}))
  if (!forum) return null
  const me = userId === null ? null : client.getQueryData(queryKeyOf(usersApi.openProfile, { userId }))
  return { forum, me: me ?? null } as Site
}
