import { threadIdOf, threadQuery } from '../../features/threads/page/thread-page.ts'
import { picturesOf } from '../../features/threads/thread-summary.ts'
import type { LoadedPage } from '../router/load-page.ts'
import type { HeadContext } from '../router/page.ts'
import type { FullHead } from './page-head.ts'

type Asked = Pick<HeadContext, 'origin' | 'read'>

/** A thread without a picture of its own is shared with the card that the server draws of it; only the server asks. */
export function withShareCard(head: FullHead, place: LoadedPage, { origin, read }: Asked): FullHead {
  if (place.name !== 'thread' || place.refusal) return head
  const threadId = threadIdOf(place.params as { id: string })
  const thread = read(threadQuery(threadId))
  if (!thread || picturesOf(thread)[0]?.url) return head
  return { ...head, image: `${origin}/thread/${threadId}/card.png` }
}
