import { useEffect, useState } from 'react'
import { findTrigger, type Trigger } from './find-trigger.ts'

/** The text before the caret of a field, read from the DOM. */
const wordsBefore = (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart)

/** The trigger before the caret of a plain field, read from the DOM; may be ahead of the render. */
export const readTrigger = (field: HTMLTextAreaElement): Trigger | null => findTrigger(wordsBefore(field))

/** The text before the caret of a field; null while text is selected, or without the focus. */
function useWordsBefore(field: HTMLTextAreaElement | null): string | null {
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    const update = () => {
      const isCaret = field && document.activeElement === field && field.selectionStart === field.selectionEnd
      setBefore(isCaret ? wordsBefore(field) : null)
    }
    update()
    const lookSoon = () => setTimeout(update, 0)
    document.addEventListener('selectionchange', update)
    field?.addEventListener('input', lookSoon)
    field?.addEventListener('blur', update)
    return () => {
      document.removeEventListener('selectionchange', update)
      field?.removeEventListener('input', lookSoon)
      field?.removeEventListener('blur', update)
    }
  }, [field])
  return before
}

/** The picker trigger before the caret of a plain field; null for none. */
export function useTriggerIn(field: HTMLTextAreaElement | null): Trigger | null {
  const before = useWordsBefore(field)
  return before === null ? null : findTrigger(before)
}
