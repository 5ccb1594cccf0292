import { randomUUID } from 'node:crypto'
import type { OutboxEntry } from '../../../web/src/shared/outbox/outbox-rules.ts'

export interface Place {
  readonly origin: string
  readonly file: string
  readonly threadId: number
  readonly postId: number
  readonly categoryId: number
  readonly partnerId: number
}

type WrittenEntry = Pick<OutboxEntry, 'kind' | 'input' | 'line'> & { readonly words: string }

/** The writes of one member in one run: comments, messages, a repeatedly toggled like, and a thread where allowed. */
export function offlineWrites(
  { threadId, postId, categoryId, partnerId }: Place,
  mayPublish: boolean,
): readonly WrittenEntry[] {
  const name = randomUUID()
  const message = (words: string): WrittenEntry => ({
    kind: 'message',
    // The idempotency key is added with the entry.
    input: { recipientUserId: partnerId, messageText: words, isImage: false },
    line: `message ${partnerId}`,
    words,
  })
  const comment = (words: string): WrittenEntry => ({
    kind: 'comment',
    input: { id: threadId, content: `<p>${words}</p>` },
    line: `comment ${threadId}`,
    words,
  })
  const likes = Array.from(
    { length: 1 + Math.floor(Math.random() * 3) },
    (): WrittenEntry => ({
      kind: 'like',
      input: { postId, data: { attributes: { isLiked: Math.random() < 0.5 } } },
      line: `like ${postId}`,
      words: '',
    }),
  )
  const thread: WrittenEntry = {
    kind: 'thread',
    input: { categoryId, title: `离线 ${name}`, content: { text: `<p>${name}</p>` } },
    line: 'threads',
    words: `离线 ${name}`,
  }
  return [
    comment(`一 ${name}`),
    ...likes,
    message(`二 ${name}`),
    comment(`三 ${name}`),
    ...(mayPublish ? [thread] : []),
  ]
}
