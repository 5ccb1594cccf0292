import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Permanent floor numbers: an index of hidden comments, and the floors of permanently deleted ones. */
export const floors: Migration = {
  name: '0019-floors',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'erased_comments',
      { thread_id: 'number', post_id: 'number', created_at: 'number' },
      ['thread_id', 'post_id'],
    )
    await createIndexes(tx, {
      posts_unseen:
        'posts (thread_id, created_at, id, user_id, deleted_at) where is_first = 0 and reply_post_id is null and (deleted_at is not null or is_approved <> 1)',
    })
  },
}

const isComment = 'is_first = 0 and reply_post_id is null'

/**
 * The floor of each comment is stored with it, and a thread stores the last one. Lists are paged by
 * floor, so that no comments are counted.
 */
export const storedFloors: Migration = {
  name: '0032-stored-floors',
  async up(tx) {
    await sql`alter table posts add column floor bigint not null default 0`.execute(tx)
    await sql`alter table threads add column last_floor bigint not null default 0`.execute(tx)
    await sql`
      update posts set floor = numbered.floor from (
        select id, is_there, row_number() over (partition by thread_id order by created_at, id) as floor from (
          select thread_id, id, created_at, 1 as is_there from posts where ${sql.raw(isComment)}
          union all select thread_id, post_id, created_at, 0 from erased_comments
        ) as comments
      ) as numbered where numbered.id = posts.id and numbered.is_there = 1
    `.execute(tx)
    await sql`
      update threads set last_floor = counted.n from (
        select thread_id, count(*) as n from (
          select thread_id from posts where ${sql.raw(isComment)}
          union all select thread_id from erased_comments
        ) as comments group by thread_id
      ) as counted where counted.thread_id = threads.id
    `.execute(tx)
    await sql`drop table erased_comments`.execute(tx)
    for (const index of ['posts_unseen', 'posts_thread']) await sql.raw(`drop index ${index}`).execute(tx)
    await createIndexes(tx, {
      posts_floors: `posts (thread_id, floor, id, is_approved, user_id, is_first, reply_post_id, deleted_at)
        where ${isComment} and deleted_at is null`,
    })
  },
}

/** A thread has at most one comment that its author pinned above the others. */
export const pinnedComments: Migration = {
  name: '0025-pinned-comments',
  async up(tx) {
    await sql`alter table posts add column pinned_at bigint`.execute(tx)
    await sql`create unique index posts_pinned on posts (thread_id) where pinned_at is not null`.execute(tx)
  },
}

/**
 * An index of all replies of a comment, deleted ones included: indexing a comment reads them. The older index contains
 * undeleted ones only, so that this would read the whole table.
 */
export const repliesOfComments: Migration = {
  name: '0026-replies-of-comments',
  async up(tx) {
    await createIndexes(tx, { posts_replies_all: 'posts (reply_post_id) where reply_post_id is not null' })
  },
}

/** Threads can be closed for new comments. */
export const closedComments: Migration = {
  name: '0056-closed-comments',
  async up(tx) {
    await sql`alter table threads add column comments_closed_at bigint`.execute(tx)
  },
}

/** The index of comments that not everybody sees includes replies: a page of a thread without any is shared. */
export const unapprovedReplies: Migration = {
  name: '0066-unapproved-replies',
  async up(tx) {
    await sql`drop index posts_unapproved`.execute(tx)
    await createIndexes(tx, {
      posts_unapproved:
        'posts (thread_id, user_id, reply_post_id) where is_approved <> 1 and is_first = 0 and deleted_at is null',
    })
  },
}
