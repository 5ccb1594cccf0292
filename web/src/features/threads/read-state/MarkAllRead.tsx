import { useCallback, useState } from 'react'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { markAllRead } from '../../../shared/read-state/read-state-sync.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { UndoBar } from '../../../ui/undo/UndoBar.tsx'
import { useServerTime } from './use-server-time.ts'

/**
 * Marks everything as read without a confirmation, with an undo bar for ten seconds
 * (docs/reference/conventions.md#mark-all-read).
 */
export function MarkAllRead() {
  const t = useTexts()
  const toast = useToast()
  const { userId, face } = usePageContext()
  const now = useServerTime()
  const [undo, setUndo] = useState<{ readonly run: () => Promise<void> } | null>(null)
  const end = useCallback(() => setUndo(null), [])
  const attempt = (work: Promise<void>) => {
    work.catch((error: unknown) => toast(failureText(asFailure(error), t), persistentError))
  }
  const mark = () => attempt(markAllRead(userId, now).then((run) => setUndo({ run })))
  const takeBack = () => {
    if (undo) attempt(undo.run().then(end))
  }
  return (
    <>
      {face === 'h5' ? (
        <Button kind="text" icon="check-check" onClick={mark}>
          {t('readState.all')}
        </Button>
      ) : (
        <IconButton icon="check-check" label={t('readState.all')} onClick={mark} />
      )}
      {undo && (
        <UndoBar text={t('readState.all.done')} undo={t('readState.undo')} onUndo={takeBack} onEnd={end} />
      )}
    </>
  )
}
