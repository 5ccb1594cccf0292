import type { Tx } from '../../server/src/drivers/db/db.ts'
import { defaultThreadOptions } from '../../server/src/modules/threads/index.ts'
import { textColumns } from '../../server/src/modules/threads/lifecycle/store-thread.ts'
import { members } from './content/index.ts'
import type { GeneratedThread } from './generate.ts'

const minuteMs = 60_000

/** The ids that generated threads refer to. */
export interface DemoIds {
  /** Ids of the authors, in the order of the demo's members. */
  readonly authors: readonly number[]
  readonly categories: ReadonlyMap<string, number>
  readonly now: number
}

/** Finds the ids of demo members and categories; throws on a site without the demo. */
export async function findParts(tx: Tx, now: number): Promise<DemoIds> {
  const users = await tx.selectFrom('users').select(['id', 'username']).execute()
  const categories = await tx.selectFrom('categories').select(['id', 'name']).execute()
  const authors = members.flatMap(
    ({ username }) => users.find((user) => user.username === username)?.id ?? [],
  )
  if (authors.length !== members.length)
    throw new Error('Generated threads need a demo site. Run npm run demo first.')
  return { authors, categories: new Map(categories.map(({ id, name }) => [name, id])), now }
}

/** Creates the rows of a generated thread and its first post. */
export function rowsOf(thread: GeneratedThread, threadId: number, postId: number, parts: DemoIds) {
  const at = parts.now - thread.agoMinutes * minuteMs
  const authorId = parts.authors[thread.authorIndex]
  const categoryId = parts.categories.get(thread.category)
  if (authorId === undefined || categoryId === undefined)
    throw new Error('A generated thread has an unknown author or category.')
  const columns = textColumns(thread.html)
  return {
    thread: {
      ...defaultThreadOptions,
      ...columns,
      id: threadId,
      user_id: authorId,
      last_posted_user_id: null,
      category_id: categoryId,
      first_post_id: postId,
      type: 99,
      title: thread.title,
      post_count: 1,
      like_count: 0,
      view_count: thread.views,
      rewarded_count: 0,
      paid_count: 0,
      share_count: 0,
      posted_at: at,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_user_id: null,
      issue_at: at,
      is_approved: 1,
      is_sticky: 0,
      is_essence: threadId % 97 === 0 ? 1 : 0,
      is_site: 0,
      is_display: 1,
      is_draft: 0,
      source: 0,
      is_listed: 1,
      topic_id: 0,
    },
    post: {
      id: postId,
      user_id: authorId,
      thread_id: threadId,
      reply_post_id: null,
      reply_user_id: null,
      comment_post_id: null,
      comment_user_id: null,
      content: thread.html,
      ip: '',
      reply_count: 0,
      like_count: 0,
      is_first: 1,
      is_comment: 0,
      is_approved: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_user_id: null,
    },
  }
}
