import { useCallback, useEffect, useRef, useState } from 'react'
import { browserStore, type Draft, draftPauseMs, dropDraft, keepDraft, readDraft } from './draft.ts'
import { isEmptyWritten, type Written } from './written.ts'

/** When what was typed was last kept, or that this browser keeps nothing. */
export type SavedState = { readonly at: number } | 'refused' | null

interface DraftKeeper {
  readonly saved: SavedState
  /** Forgets the draft and whatever was to be kept. */
  readonly drop: () => void
}

/**
 * Keeps what is typed after each short pause and when the page is left, and hands over once what was kept before.
 * `isTouched` false keeps nothing: an untouched form is no draft.
 */
export function useDraft(
  key: string,
  written: Written,
  isTouched: boolean,
  restore: (draft: Draft) => void,
): DraftKeeper {
  const [saved, setSaved] = useState<SavedState>(null)
  const pending = useRef<Written | null>(null)
  const restoreOnce = useRef(restore)

  const flush = useCallback(() => {
    const now = pending.current
    pending.current = null
    if (!now) return
    if (isEmptyWritten(now)) return dropDraft(browserStore, key)
    const savedAt = Date.now()
    setSaved(keepDraft(browserStore, key, { ...now, savedAt }) ? { at: savedAt } : 'refused')
  }, [key])

  useEffect(() => {
    const draft = readDraft(browserStore, key)
    if (!draft) return
    setSaved({ at: draft.savedAt })
    restoreOnce.current(draft)
  }, [key])

  useEffect(() => {
    if (!isTouched) return undefined
    pending.current = written
    const timer = setTimeout(flush, draftPauseMs)
    return () => clearTimeout(timer)
  }, [written, isTouched, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const drop = useCallback(() => {
    pending.current = null
    setSaved(null)
    dropDraft(browserStore, key)
  }, [key])
  return { saved, drop }
}
