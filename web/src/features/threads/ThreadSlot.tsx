import type { ThreadView } from '@chaguan/contracts/browser'
import { Slot, type SlotProps } from '../../plugins/Slot.tsx'

/** A place for plugins in a thread; they are given of it what says which thread it is, and nothing that is sold. */
export function ThreadSlot({ at, thread }: Pick<SlotProps, 'at'> & { thread: ThreadView }) {
  const { threadId, title, categoryId, categoryName, createdAt, isAnonymous, user } = thread
  const author = isAnonymous ? null : { userId: user.userId, nickname: user.nickname }
  return (
    <Slot
      at={at}
      of={{ threadData: { threadId, title, categoryId, categoryName, createdAt, user: author } }}
    />
  )
}
