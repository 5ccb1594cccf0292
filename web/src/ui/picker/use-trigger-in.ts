import { useEffect, useState } from 'react'
import { findTrigger, type Trigger } from './find-trigger.ts'

/** The words before the caret of a field at this moment. */
const wordsBefore = (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart)

/** The trigger before the caret of a plain field at this moment, ahead of what is rendered. */
export const triggerNow = (field: HTMLTextAreaElement): Trigger | null => findTrigger(wordsBefore(field))

/** The words before the caret of a field; null while something is selected, or the field has not the focus. */
function useWordsBefore(field: HTMLTextAreaElement | null): string | null {
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const isCaret = field && document.activeElement === field && field.selectionStart === field.selectionEnd
      setBefore(isCaret ? wordsBefore(field) : null)
    }
    look()
    const lookSoon = () => setTimeout(look, 0)
    document.addEventListener('selectionchange', look)
    field?.addEventListener('input', lookSoon)
    field?.addEventListener('blur', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      field?.removeEventListener('input', lookSoon)
      field?.removeEventListener('blur', look)
    }
  }, [field])
  return before
}

/** The picker trigger before the caret of a plain field; null for none. */
export function useTriggerIn(field: HTMLTextAreaElement | null): Trigger | null {
  const before = useWordsBefore(field)
  return before === null ? null : findTrigger(before)
}
