import type { ManagedPostView, ManagedThreadView, moderationApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { readableHtml } from '../posts/index.ts'
import {
  deletionKey,
  findThreads,
  lastDeletions,
  presentFullThreads,
  stopWordsOf,
  type ThreadRow,
} from '../threads/index.ts'
import { findUsers, type UserSummary } from '../users/index.ts'
import {
  findManagedPosts,
  findManagedThreads,
  type ManagedPostsFilter,
  type ManagedThreadsFilter,
} from './managed-store.ts'

type Users = ReadonlyMap<number, UserSummary>
type Deletions = Awaited<ReturnType<typeof lastDeletions>>

interface Deleted {
  readonly deleted_at: number | null
  readonly deleted_user_id: number | null
}

const nameOf = (users: Users, id: number) => users.get(id)?.nickname ?? ''

function presentDeletion(ctx: Context, users: Users, deletions: Deletions, key: string, row: Deleted) {
  const log = deletions.get(key)
  const deletedUserId = row.deleted_user_id ?? 0
  const deletedAt = row.deleted_at === null ? null : ctx.time.format(row.deleted_at)
  const isDeleted = deletedAt !== null
  return {
    deletedAt,
    lastDeletedLog: {
      message: log?.message ?? '',
      userId: log?.userId ?? null,
      createdAt: log ? ctx.time.format(log.at) : null,
    },
    deletedUserArr: {
      deletedUserId: isDeleted ? deletedUserId : null,
      deletedNickname: isDeleted ? nameOf(users, deletedUserId) : '',
      deletedAt,
    },
  }
}

/** Loads the fields of threads that only administrators see, by id. */
async function readRest(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('threads')
    .innerJoin('posts', 'posts.id', 'threads.first_post_id')
    .select([
      'threads.id',
      'threads.user_id',
      'threads.last_posted_user_id',
      'threads.posted_at',
      'threads.deleted_at',
      'threads.deleted_user_id',
      'posts.ip',
    ])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('threads.id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Presents threads for administrators, in the order of the ids; authors of anonymous threads are named. */
export async function presentManagedThreads(
  ctx: Context,
  viewer: Member,
  ids: readonly number[],
): Promise<ManagedThreadView[]> {
  const { engine } = ctx.database
  const byId = await findThreads(ctx.db, engine, ids)
  const rows = ids.map((id) => byId.get(id)).filter((row): row is ThreadRow => row !== undefined)
  const [views, rest, deletions, words] = await Promise.all([
    presentFullThreads(ctx, viewer, rows),
    readRest(ctx, ids),
    lastDeletions(ctx.db, engine, ids),
    stopWordsOf(
      ctx.db,
      engine,
      rows.map((row) => row.first_post_id),
    ),
  ])
  const people = [...rest.values()].flatMap((row) => [
    row.user_id,
    row.last_posted_user_id ?? 0,
    row.deleted_user_id ?? 0,
  ])
  const users = await findUsers(ctx, people)
  return views.flatMap((view): ManagedThreadView[] => {
    const row = rest.get(view.threadId)
    if (!row) return []
    const last = users.get(row.last_posted_user_id ?? 0)
    return [
      {
        ...view,
        nickname: nameOf(users, row.user_id),
        authorId: row.user_id,
        ip: row.ip,
        lastPostedUser: {
          userId: last?.id ?? null,
          lastNickname: last?.nickname ?? null,
          createdAt: last && row.posted_at !== null ? ctx.time.format(row.posted_at) : null,
        },
        ...presentDeletion(ctx, users, deletions, deletionKey(row.id), row),
        stopWords: words.get(view.postId) ?? '',
      },
    ]
  })
}

/**
 * Returns a page of threads in any state except drafts, for administrators (docs/reference/wire-content.md#threads).
 * The only list that names authors of anonymous threads.
 */
export async function listManagedThreads(
  ctx: Context,
  viewer: Member,
  input: ManagedThreadsFilter,
): Promise<OutputOf<typeof moderationApi.listManagedThreads>> {
  const wanted = pageRangeOf(input)
  const { ids, total } = await findManagedThreads(ctx, input, { offset: wanted.offset, take: wanted.perPage })
  return presentPage(viewer.callUrl, wanted, await presentManagedThreads(ctx, viewer, ids), total)
}

/** Presents comments and replies for administrators, in the order of the ids. */
export async function presentManagedPosts(
  ctx: Context,
  viewer: Member,
  ids: readonly number[],
): Promise<ManagedPostView[]> {
  const { engine } = ctx.database
  const rows = await ctx.db
    .selectFrom('posts')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const threadIds = [...new Set(rows.map((row) => row.thread_id))]
  const [threads, deletions, words, users] = await Promise.all([
    findThreads(ctx.db, engine, threadIds),
    lastDeletions(ctx.db, engine, threadIds),
    stopWordsOf(ctx.db, engine, ids),
    findUsers(
      ctx,
      rows.flatMap((row) => [row.user_id, row.deleted_user_id ?? 0]),
    ),
  ])
  const texts = new Map<number, string>()
  for (const row of rows)
    texts.set(row.id, await readableHtml(ctx, viewer, threads.get(row.thread_id), row, row.content))
  return ids.flatMap((id): ManagedPostView[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        postId: id,
        threadId: row.thread_id,
        replyPostId: row.reply_post_id,
        userId: row.user_id,
        content: { text: texts.get(id) ?? '', indexes: {} },
        ip: row.ip,
        createdAt: ctx.time.format(row.created_at),
        updatedAt: ctx.time.format(row.updated_at),
        isApproved: row.is_approved,
        title: threads.get(row.thread_id)?.title ?? '',
        nickname: nameOf(users, row.user_id),
        ...presentDeletion(ctx, users, deletions, deletionKey(row.thread_id, id), row),
        stopWords: words.get(id) ?? '',
      },
    ]
  })
}

/** Returns a page of comments and replies in any state, for administrators. */
export async function listManagedPosts(
  ctx: Context,
  viewer: Member,
  input: ManagedPostsFilter,
): Promise<OutputOf<typeof moderationApi.listManagedPosts>> {
  const wanted = pageRangeOf(input)
  const { ids, total } = await findManagedPosts(ctx, input, { offset: wanted.offset, take: wanted.perPage })
  return presentPage(viewer.callUrl, wanted, await presentManagedPosts(ctx, viewer, ids), total)
}
