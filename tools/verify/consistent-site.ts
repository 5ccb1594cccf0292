import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import { beginRebuild, continueRebuild } from '../../server/src/modules/search/index.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

/** Stores a file; returns its key. */
async function aPicture(t: TestApp): Promise<string> {
  const key = newFileKey('png')
  const source = join(t.ctx.config.dataDir, 'picture')
  await writeFile(source, 'bytes')
  await t.ctx.files.put(key, source)
  return key
}

/** Rows of three private messages, the last of them unread. */
function aConversation(one: number, other: number, now: number) {
  return {
    dialogs: [
      {
        sender_user_id: one,
        recipient_user_id: other,
        low_user_id: Math.min(one, other),
        high_user_id: Math.max(one, other),
        message_id: 3,
        sender_read_to: 3,
        recipient_read_to: 2,
        recipient_unread: 1,
        created_at: now,
        updated_at: now,
      },
    ],
    dialog_messages: [
      { id: 1, dialog_id: 1, user_id: one, message_text: '在吗', created_at: now, updated_at: now },
      { id: 2, dialog_id: 1, user_id: other, message_text: '在', created_at: now, updated_at: now },
      { id: 3, dialog_id: 1, user_id: one, message_text: '喝茶去', created_at: now, updated_at: now },
    ],
  }
}

/**
 * Fills a test's empty database with a small site without violations: two members, one of whom follows the other; two
 * threads, the first with a topic, a picture, a comment with a reply, and a like; and three private messages, the last
 * of them unread.
 */
export async function createConsistentSite(t: TestApp): Promise<void> {
  const one = await t.createMember({ nickname: '沈清和' })
  const other = await t.createMember({ nickname: '老周' })
  const now = t.clock.now()
  const key = await aPicture(t)
  const thread = (id: number, firstPostId: number, postCount: number, likeCount: number) => ({
    id,
    user_id: one.id,
    category_id: 1,
    first_post_id: firstPostId,
    title: `第 ${id} 篇`,
    post_count: postCount,
    like_count: likeCount,
    is_approved: 1,
    is_listed: 1,
    posted_at: now,
    created_at: now,
    updated_at: now,
    issue_at: now,
  })
  const post = (id: number, threadId: number, rest: object) => ({
    id,
    user_id: one.id,
    thread_id: threadId,
    content: '<p>水温九十五度</p>',
    is_approved: 1,
    created_at: now,
    updated_at: now,
    ...rest,
  })
  const rows = {
    threads: [{ ...thread(1, 1, 2, 1), last_floor: 1 }, thread(2, 4, 1, 0)],
    posts: [
      post(1, 1, { is_first: 1, like_count: 1 }),
      post(2, 1, { user_id: other.id, reply_count: 1, floor: 1 }),
      post(3, 1, { reply_post_id: 2, reply_user_id: other.id, is_comment: 1 }),
      post(4, 2, { is_first: 1 }),
    ],
    post_user: [{ post_id: 1, user_id: other.id, created_at: now }],
    topics: [{ id: 1, user_id: one.id, content: '今天喝什么', content_key: '今天喝什么', thread_count: 1 }],
    thread_topic: [{ thread_id: 1, topic_id: 1 }],
    ...aConversation(one.id, other.id, now),
    user_follow: [{ from_user_id: other.id, to_user_id: one.id, created_at: now, updated_at: now }],
    attachments: [{ user_id: one.id, type: 1, type_id: 1, file_key: key, file_width: 1, created_at: now }],
  }
  await t.ctx.transaction(async (tx) => {
    // One row at a time: omitted columns get the schema's defaults, which the types do not express.
    for (const [table, list] of Object.entries(rows))
      for (const row of list)
        await tx
          .insertInto(table as 'threads')
          .values(row as never)
          .execute()
    await tx.updateTable('categories').set({ thread_count: 2 }).where('id', '=', 1).execute()
    await tx
      .updateTable('users')
      .set({ thread_count: 2, liked_count: 1, fans_count: 1 })
      .where('id', '=', one.id)
      .execute()
    await tx.updateTable('users').set({ follow_count: 1 }).where('id', '=', other.id).execute()
  })
  await beginRebuild(t.ctx)
  await continueRebuild(t.ctx)
}
