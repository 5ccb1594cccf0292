import { forumApi, usersApi } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerKey } from '../api/query.ts'
import type { Site } from '../api/site.ts'

/** The site from the answers that are here; null when its start-up failed. */
export function cachedSite(client: QueryClient, userId: number | null): Site | null {
  const forum = client.getQueryData(answerKey(forumApi.readForum, {}))
  if (!forum) return null
  const me = userId === null ? null : client.getQueryData(answerKey(usersApi.openProfile, { userId }))
  return { forum, me: me ?? null } as Site
}
