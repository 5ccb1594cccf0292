import type { ThreadView } from '@chaguan/contracts/browser'
import { lazy, Suspense } from 'react'
import { WithoutForms } from '../../../shared/forms/ContentForm.tsx'
import { markLinks } from '../../../shared/links/links.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'

const Blocks = lazy(() =>
  import('../../../features/threads/page/ThreadBlocks.tsx').then(({ ThreadBlocks }) => ({
    default: ThreadBlocks,
  })),
)

/** Renders a thread as published, without interactive elements, for the preview; its text alone until its parts load. */
export function PublishedThread({ thread }: { thread: ThreadView }) {
  const place = thread.position.location || thread.position.address
  return (
    <div className={cx('thread__blocks')} inert>
      {place && (
        <p className={cx('thread__meta')}>
          <span>
            <Icon of="map-pin" size={16} />
            {place}
          </span>
        </p>
      )}
      <Suspense fallback={<RichText html={thread.content.text} links={markLinks} />}>
        <WithoutForms>
          <Blocks thread={thread} />
        </WithoutForms>
      </Suspense>
    </div>
  )
}
