import { useEffect, useEffectEvent, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import styles from './moderation.module.css'
import { hideThread } from './moderation-calls.ts'
import { Question } from './Question.tsx'
import { useRefreshThreads } from './use-refresh.ts'

/**
 * Milliseconds in which a deletion is taken back before the page leaves for the home page
 * (docs/reference/conventions.md#mark-all-read, docs/reference/conventions.md#undo-or-confirm).
 */
const undoMs = 10_000

interface DeletedThreadProps {
  isOpen: boolean
  threadId: number
  onRestored: () => void
}

/** Says that a thread was deleted, and offers to take it back before the home page comes. */
export function DeletedThread({ isOpen, threadId, onRestored }: DeletedThreadProps) {
  const t = useTexts()
  const { go } = usePageContext()
  const refresh = useRefreshThreads()
  const [error, setError] = useState('')
  const leave = useEffectEvent(() => {
    refresh()
    go(links.home, { replace: true })
  })
  const isStaying = isOpen && error === ''
  useEffect(() => {
    if (!isStaying) return
    const timer = setTimeout(leave, undoMs)
    return () => clearTimeout(timer)
  }, [isStaying])
  const undo = () =>
    hideThread(threadId, false).then(onRestored, (failure: unknown) =>
      setError(failureText(asFailure(failure), t)),
    )
  const home = () => {
    refresh()
    go(links.home, { replace: true })
  }
  return (
    <Question isOpen={isOpen} title={t('moderation.deleted')} onClose={home}>
      <p role="status">{error || t('moderation.deleted.leaving')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void undo()}>{t('moderation.undo')}</Button>
        <Button kind="primary" onClick={home}>
          {t('threads.backHome')}
        </Button>
      </div>
    </Question>
  )
}
