import { useEffect, useEffectEvent, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hideThread } from '../../shared/content/hide-content.ts'
import { useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import '../../ui/form-layout/form-layout.module.css'

/**
 * Milliseconds in which a deletion can be undone before the home page is opened
 * (docs/reference/conventions.md#mark-all-read, docs/reference/conventions.md#undo-or-confirm).
 */
const undoMs = 10_000

interface UndoDeletionProps {
  isOpen: boolean
  threadId: number
  onRestored: () => void
}

/** The bar of a deleted thread with a button to restore it, before the home page is opened. */
export function UndoDeletion({ isOpen, threadId, onRestored }: UndoDeletionProps) {
  const t = useTexts()
  const { face, go } = usePageContext()
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
    <DialogOrSheet isSheet={face === 'h5'} isOpen={isOpen} title={t('moderation.deleted')} onClose={home}>
      <p role="status">{error || t('moderation.deleted.leaving')}</p>
      <div className={cx('buttons')}>
        <Button onClick={() => void undo()}>{t('moderation.undo')}</Button>
        <Button kind="primary" onClick={home}>
          {t('threadPage.backHome')}
        </Button>
      </div>
    </DialogOrSheet>
  )
}
