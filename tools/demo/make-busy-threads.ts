import type { Tx } from '../../server/src/drivers/db/db.ts'
import { htmlOfPlain } from '../../server/src/modules/texts/index.ts'
import { members, threads } from './content/index.ts'
import { makeSentences } from './generate.ts'
import { randomFrom } from './scenes/brush.ts'

const minuteMs = 60_000
const rowsAtOnce = 70

/** Threads with many comments: title, and the number of comments added to the written ones. */
const busy = [
  ['茶馆一周年线下聚会小记：来了三十一个人，借了四十把椅子', 236],
  ['泡茶这件小事：写给第一次买茶的人，关于水、器、时间和一点点运气', 214],
  ['2026 年了，你们的前端项目还在用什么做状态管理？', 205],
] as const

/** The threads of the content whose titles have the same beginning. */
export const busyThreads = busy.map(([title, count]) => {
  const thread = threads.find((one) => one.title.slice(0, 8) === title.slice(0, 8))
  if (!thread) throw new Error(`There is no thread "${title}" in the demo.`)
  return { thread, count }
})

interface CrowdParts {
  readonly tx: Tx
  readonly people: ReadonlyMap<string, number>
  readonly now: number
}

/**
 * Adds generated comments by the demo members to these threads, more than two hundred each, dated between the
 * publication and the last written comment, so that the latter stays the last. Counters must be recounted afterwards.
 */
export async function makeBusyThreads(
  { tx, people, now }: CrowdParts,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [at, { thread, count }] of busyThreads.entries()) {
    const threadId = ids.get(thread.title)
    if (threadId === undefined) throw new Error(`The thread "${thread.title}" was not created.`)
    const random = randomFrom(at + 1)
    const last = Math.min(
      ...thread.comments.flatMap(({ agoMinutes, replies = [] }) => [
        agoMinutes,
        ...replies.map((reply) => reply.agoMinutes),
      ]),
    )
    const rows = makeSentences(thread.category, count, at + 1).map((saying, index) => {
      const author = members[Math.floor(random() * members.length)]?.username ?? ''
      const writtenAt =
        now - (thread.agoMinutes - ((index + 1) / (count + 1)) * (thread.agoMinutes - last)) * minuteMs
      return {
        user_id: people.get(author) ?? 0,
        thread_id: threadId,
        reply_post_id: null,
        reply_user_id: null,
        comment_post_id: null,
        comment_user_id: null,
        content: htmlOfPlain(saying),
        ip: '',
        reply_count: 0,
        like_count: 0,
        is_first: 0,
        is_comment: 0,
        is_approved: 1,
        created_at: Math.floor(writtenAt),
        updated_at: Math.floor(writtenAt),
        deleted_at: null,
        deleted_user_id: null,
      }
    })
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await tx
        .insertInto('posts')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute()
  }
}
