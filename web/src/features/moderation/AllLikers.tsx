import type { ThreadView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Likers } from './Likers.tsx'
import styles from './moderation.module.css'
import { Question } from './Question.tsx'

/** The words about who likes a thread, as the way to all of them for members (docs/reference/pages.md#thread-card). */
export function AllLikers({ thread, text }: { thread: Pick<ThreadView, 'threadId'>; text: string }) {
  const t = useTexts()
  const { userId } = usePageContext()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  if (userId === null || !isHydrated) return text
  return (
    <>
      <button
        type="button"
        className={styles['likers-more']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      <Question isOpen={isOpen} title={t('moderation.likers')} onClose={() => setOpen(false)}>
        <Likers of={{ threadId: thread.threadId }} />
      </Question>
    </>
  )
}
