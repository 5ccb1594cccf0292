import type { InputOf, OutputOf, searchApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { findPosts } from '../../drivers/search/find-posts.ts'
import { readQuery } from '../../drivers/search/read-query.ts'
import type { Viewer } from '../../viewer.ts'
import { assertMayList } from '../threads/index.ts'
import { presentHits } from './present-hits.ts'
import { searchTopics, searchUsers } from './search-names.ts'
import { readScope } from './search-scope.ts'

const suggested = 8
const topicsSuggested = 3
const usersSuggested = 2

/** What somebody who types this may be looking for: names of topics and people, and titles. */
export async function suggest(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof searchApi.suggest>,
): Promise<OutputOf<typeof searchApi.suggest>> {
  await assertMayList(ctx, viewer)
  const keyword = input.keyword.trim()
  const scope = { ...(await readScope(ctx, viewer, {}, 'relevance')), commentsIn: [] }
  const query = await readQuery(ctx.db, ctx.database.engine, keyword)
  const [topics, users, threads] = await Promise.all([
    searchTopics(ctx, viewer, keyword, { offset: 0, take: topicsSuggested }),
    searchUsers(ctx, viewer, keyword, { offset: 0, take: usersSuggested }),
    findPosts(ctx.db, ctx.database.engine, query, scope, ctx.clock.now()),
  ])
  const hits = await presentHits(ctx, viewer, query, scope, threads.posts.slice(0, suggested))
  const words = [
    ...topics.items.map(({ content }) => content.text),
    ...users.items.map(({ nickname }) => nickname.text),
    ...hits.filter(({ title }) => title.hits.length > 0).map(({ title }) => title.text),
  ]
  return { words: [...new Set(words)].slice(0, suggested) }
}
