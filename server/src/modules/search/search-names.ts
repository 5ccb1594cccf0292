import type { SearchTag, SearchTopic, SearchUser } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { findNames, matchesName } from '../../drivers/search/name-index.ts'
import type { Viewer } from '../../viewer.ts'
import { permittedCategoryIds, readCategories } from '../categories/index.ts'
import { deniedIds } from '../relations/index.ts'
import { listThreadTypes, withVisibleThreadCounts } from '../threads/index.ts'
import { countThreadsIn } from '../topics/index.ts'
import { avatarUrl, findUsers } from '../users/index.ts'
import { highlightText } from './highlight-text.ts'

/** A page of results, and the number of matches. */
export interface NamePage<Item> {
  readonly items: Item[]
  readonly total: number
}

export interface PageRange {
  readonly offset: number
  readonly take: number
}

const cutOf = <Item>(items: readonly Item[], { offset, take }: PageRange) =>
  items.slice(offset, offset + take)

/** Returns which of these people are in good standing. Common names match thousands, so no other column is read. */
async function idsInGoodStanding(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
    .where('status', '=', 0)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Finds people in good standing by nickname, without those whom the viewer has blocked. */
export async function searchUsers(
  ctx: Context,
  viewer: Viewer,
  typed: string,
  cut: PageRange,
): Promise<NamePage<SearchUser>> {
  const { engine } = ctx.database
  const [ids, denied] = await Promise.all([
    findNames(ctx.db, engine, 'user', typed),
    deniedIds(ctx, viewer.id),
  ])
  const blocked = new Set(denied)
  const standing = await idsInGoodStanding(ctx, ids)
  const shown = ids.filter((id) => standing.has(id) && !blocked.has(id))
  const ofPage = cutOf(shown, cut)
  const users = await withVisibleThreadCounts(ctx, viewer, await findUsers(ctx, ofPage))
  const items = ofPage.flatMap((id) => {
    const user = users.get(id)
    if (!user) return []
    return [
      {
        userId: id,
        nickname: highlightText(user.nickname, [[typed]]),
        avatar: avatarUrl(viewer.origin, user),
        threadCount: user.threadCount,
        fansCount: user.fansCount,
      },
    ]
  })
  return { items, total: shown.length }
}

/** Finds topics by name in which the viewer may read something; their counters cover what the viewer may see. */
export async function searchTopics(
  ctx: Context,
  viewer: Viewer,
  typed: string,
  cut: PageRange,
): Promise<NamePage<SearchTopic>> {
  const { engine } = ctx.database
  const [ids, categories] = await Promise.all([
    findNames(ctx.db, engine, 'topic', typed.replaceAll('#', '')),
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
  ])
  if (ids.length === 0) return { items: [], total: 0 }
  const [rows, counts] = await Promise.all([
    ctx.db
      .selectFrom('topics')
      .select(['id', 'content', 'thread_count', 'view_count'])
      .where((eb) => isOneOf(engine, eb.ref('id'), ids))
      .where('thread_count', '>', 0)
      .execute(),
    categories === 'all' ? null : countThreadsIn(ctx.db, engine, ids, categories),
  ])
  const topics = new Map(rows.map((row) => [row.id, row]))
  const threadsOf = (id: number) => (counts ? (counts.get(id) ?? 0) : (topics.get(id)?.thread_count ?? 0))
  const shown = ids.filter((id) => topics.has(id) && threadsOf(id) > 0)
  const items = cutOf(shown, cut).map((id) => ({
    topicId: id,
    content: highlightText(topics.get(id)?.content ?? '', [[typed.replaceAll('#', '')]]),
    threadCount: threadsOf(id),
    viewCount: topics.get(id)?.view_count ?? 0,
  }))
  return { items, total: shown.length }
}

/** Finds visible categories and kinds of content whose name matches. */
export async function findTags(ctx: Context, viewer: Viewer, typed: string): Promise<SearchTag[]> {
  const [categories, permitted, types] = await Promise.all([
    readCategories(ctx),
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    listThreadTypes(ctx, viewer),
  ])
  const seen = categories.all.filter(({ id }) => permitted === 'all' || permitted.includes(id))
  const tag = (kind: SearchTag['kind'], id: number, name: string): SearchTag[] =>
    matchesName(name, typed) ? [{ kind, id, name: highlightText(name, [[typed]]) }] : []
  return [
    ...seen.flatMap(({ id, name }) => tag('category', id, name)),
    ...types.flatMap(({ type, name }) => tag('type', Number(type), name)),
  ]
}
