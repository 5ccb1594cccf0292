import type { ThreadView } from '@chaguan/contracts/browser'
import { lazy, Suspense } from 'react'
import { cx } from '../../../ui/class-names.ts'

const Blocks = lazy(() =>
  import('../../../features/threads/page/ThreadBlocks.tsx').then(({ ThreadBlocks }) => ({
    default: ThreadBlocks,
  })),
)

/** A thread as its readers will see it, for the preview; nothing in it can be pressed. */
export function PublishedThread({ thread }: { thread: ThreadView }) {
  return (
    <div className={cx('thread__blocks')} inert>
      <Suspense>
        <Blocks thread={thread} />
      </Suspense>
    </div>
  )
}
