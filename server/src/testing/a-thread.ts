import { changeThreads, storeThread } from '../modules/threads/index.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** What a thread of a test may be besides plain, public and approved. */
export interface ThreadOptions {
  readonly categoryId?: number
  readonly title?: string
  readonly html?: string
  readonly isDraft?: boolean
  readonly approval?: 0 | 1 | 2
  readonly isAnonymous?: boolean
  readonly priceCents?: number
}

/** A stored thread of a test: its id and the id of its first post. */
export interface TestThread {
  readonly id: number
  readonly postId: number
}

/** Makes a thread without going through publication. */
export async function aThread(
  t: TestApp,
  author: TestMember,
  options: ThreadOptions = {},
): Promise<TestThread> {
  const { threadId, postId } = await changeThreads(t.ctx, (tx) =>
    storeThread(t.ctx, tx, {
      authorId: author.id,
      categoryId: options.categoryId ?? 1,
      title: options.title ?? '春茶',
      html: options.html ?? '<p>今年的春茶到了。</p>',
      topicIds: [],
      mentions: [],
      blocks: [],
      terms: {
        price_cents: options.priceCents ?? 0,
        attachment_price_cents: 0,
        free_words: 0,
        longitude: '',
        latitude: '',
        address: '',
        location: '',
        is_anonymous: options.isAnonymous ? 1 : 0,
      },
      isDraft: options.isDraft ?? false,
      approval: options.approval ?? 1,
      createdAt: t.clock.now(),
      ip: '',
    }),
  )
  return { id: threadId, postId }
}
