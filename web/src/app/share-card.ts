import { picturesOf } from '../features/threads/thread-facts.ts'
import { threadAsk, threadIdOf } from '../features/threads/thread-page.ts'
import type { Place } from './open-place.ts'
import type { PageToName } from './page.ts'
import type { FullHead } from './page-head.ts'

type Asked = Pick<PageToName, 'origin' | 'read'>

/** A thread without a picture of its own is shared with the card that the server draws of it; only the server asks. */
export function withShareCard(head: FullHead, place: Place, { origin, read }: Asked): FullHead {
  if (place.name !== 'thread' || place.refusal) return head
  const threadId = threadIdOf(place.params as { id: string })
  const thread = read(threadAsk(threadId))
  if (!thread || picturesOf(thread)[0]?.url) return head
  return { ...head, image: `${origin}/thread/${threadId}/card.png` }
}
