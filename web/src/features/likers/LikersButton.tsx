import type { ThreadView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useIsOffered } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Likers } from './Likers.tsx'
import './likers.module.css'

/**
 * The text about who likes a thread, for members a button that lists all of them (docs/reference/pages.md#thread-card).
 */
export function LikersButton({ thread, text }: { thread: Pick<ThreadView, 'threadId'>; text: string }) {
  const t = useTexts()
  const { face, userId } = usePageContext()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const isOffered = useIsOffered('canViewLikers')
  if (userId === null || !isHydrated || !isOffered) return text
  return (
    <>
      <button
        type="button"
        className={cx('likers-more')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      <DialogOrSheet
        isSheet={face === 'h5'}
        isOpen={isOpen}
        title={t('moderation.likers')}
        onClose={() => setOpen(false)}
      >
        <Likers of={{ threadId: thread.threadId }} />
      </DialogOrSheet>
    </>
  )
}
