import type { InputOf, OutputOf, SearchHit, SearchKind, searchApi } from '@chaguan/contracts'
import { type Cache, untilCommit } from '../../context/cache.ts'
import { transformed } from '../../context/transforms.ts'
import type { Context } from '../../context.ts'
import { type FoundPosts, findPosts } from '../../drivers/search/find-posts.ts'
import { rankedOfCommon } from '../../drivers/search/ranking-statement.ts'
import { type ReadQuery, readQuery } from '../../drivers/search/read-query.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { assertMayList } from '../threads/index.ts'
import { readFoundPosts } from './found-posts.ts'
import { presentHits } from './present-hits.ts'
import { findTags, type PageRange, searchTopics, searchUsers } from './search-names.ts'
import { readScope } from './search-scope.ts'

type Input = InputOf<typeof searchApi.search>
type Output = OutputOf<typeof searchApi.search>

/** Maximum results of other kinds beside the threads when all kinds are searched. */
const beside = { comments: 3, users: 6, topics: 6, tags: 6 } as const
const none: FoundPosts = { posts: [], total: 0 }

/** Returns the query with the spellings that matched; empty if it matched as typed. */
function correctionOf({ folded, pieces }: ReadQuery): string {
  if (pieces.every(({ correction }) => correction === null)) return ''
  return pieces.reduce(
    (text, { text: typed, correction }) => (correction === null ? text : text.replace(typed, correction)),
    folded,
  )
}

/** Returns the range of a kind to return: its page, its first results beside the threads, or nothing. */
function cutFor(kind: Exclude<SearchKind, 'all' | 'threads'>, asked: SearchKind, page: PageRange): PageRange {
  if (asked === kind) return page
  return { offset: 0, take: asked === 'all' && page.offset === 0 ? beside[kind] : 0 }
}

/** A response without the URLs of its pages. */
type Answer = Omit<Output, keyof ReturnType<typeof presentPage>> & { readonly hits: SearchHit[] }

/** Visitors share results: a search of one serves the others until the next commit. */
const answersToVisitors: Cache<Answer> = {
  name: 'searches of visitors',
  ...untilCommit,
  limit: { entries: 100 },
}

/**
 * Finds what the viewer may see by words, characters, pinyin and pinyin initials; matches, counts and returns the free
 * part of sold content only. Throws like lists do: on a paid site for those who have not joined, and if no category's
 * threads are visible.
 */
export async function search(ctx: Context, viewer: Viewer, input: Input): Promise<Output> {
  await assertMayList(ctx, viewer)
  const asked = { keyword: input.keyword.trim() }
  const { keyword } = await transformed(ctx, viewer, 'search', asked)
  const wanted = pageRangeOf(input)
  const find = () => findAnswer(ctx, viewer, { ...input, keyword }, wanted)
  // Only what the response depends on: clients add parameters of their own to every request.
  const { kind, sort, filter } = input
  const key = () => JSON.stringify([viewer.lang, viewer.origin, keyword, kind, sort, filter, wanted])
  const { hits, ...answer } =
    viewer.id === null ? await ctx.cache(answersToVisitors).read(key(), find) : await find()
  const { threads, ...others } = answer.counts
  const total = { ...others, threads, all: threads }[kind ?? 'all']
  return { ...presentPage(viewer.callUrl, wanted, hits, total), ...answer }
}

async function findAnswer(
  ctx: Context,
  viewer: Viewer,
  { keyword, kind = 'all', sort = 'relevance', filter = {} }: Input,
  wanted: ReturnType<typeof pageRangeOf>,
): Promise<Answer> {
  const page: PageRange = { offset: wanted.offset, take: wanted.perPage }
  const { engine } = ctx.database
  const [visible, query] = await Promise.all([
    readScope(ctx, viewer, filter, sort),
    readQuery(ctx.db, engine, keyword),
  ])
  const scope = { ...visible, isWhole: page.offset + page.take > rankedOfCommon }
  const [{ threads, comments }, users, topics, tags] = await Promise.all([
    readFoundPosts(ctx, query, scope),
    searchUsers(ctx, viewer, keyword, cutFor('users', kind, page)),
    searchTopics(ctx, viewer, keyword, cutFor('topics', kind, page)),
    findTags(ctx, viewer, keyword),
  ])
  const counts = {
    threads: threads.total,
    comments: comments.total,
    users: users.total,
    topics: topics.total,
    tags: tags.length,
  }
  const hitsOf = (found: FoundPosts, { offset, take }: PageRange): Promise<SearchHit[]> =>
    presentHits(ctx, viewer, query, scope, found.posts.slice(offset, offset + take))
  const listed = kind === 'comments' ? comments : kind === 'all' || kind === 'threads' ? threads : none
  const [hits, besides] = await Promise.all([
    hitsOf(listed, page),
    kind === 'all' ? hitsOf(comments, cutFor('comments', kind, page)) : [],
  ])
  const tagCut = cutFor('tags', kind, page)
  return {
    hits,
    counts,
    comments: besides,
    users: users.items,
    topics: topics.items,
    tags: tags.slice(tagCut.offset, tagCut.offset + tagCut.take),
    correction: correctionOf(query),
  }
}

const suggested = 8
const threadsSuggested = 5
const topicsSuggested = 3
const usersSuggested = 2

/** Suggests topics, people and threads for a prefix, and their names as words. */
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
  const titled = hits.filter(({ title }) => title.hits.length > 0)
  const words = [
    ...topics.items.map(({ content }) => content.text),
    ...users.items.map(({ nickname }) => nickname.text),
    ...titled.map(({ title }) => title.text),
  ]
  return {
    words: [...new Set(words)].slice(0, suggested),
    threads: titled.slice(0, threadsSuggested).map(({ threadId, title }) => ({ threadId, title })),
    users: users.items,
    topics: topics.items,
  }
}
