import { useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { flash } from '../../shared/page/flash.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'

/** Milliseconds for which a success message is shown. */
const shownMs = 5000
/** Characters of a truncated text that are quoted. */
const quotedCharacters = 20

/** The part that a paste would lose because of `maxlength`, which truncates silently; null for none. */
function truncatedBy({ target, clipboardData }: ClipboardEvent): { most: number; text: string } | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null
  const most = target.maxLength
  const pasted = clipboardData?.getData('text/plain') ?? ''
  if (most < 0 || pasted === '') return null
  const { selectionStart, selectionEnd, value } = target
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  const room = Math.max(0, most - (value.length - replaced))
  return pasted.length > room ? { most, text: pasted.slice(room) } : null
}

/** Shows the success message of the previous page, and what is truncated when too much is pasted into a field. */
export function FlashMessage() {
  const t = useTexts()
  const toast = useToast()
  const { url } = usePageContext()
  useEffect(() => {
    const word = url === '' ? null : flash.take()
    if (word !== null) toast(word, { kind: 'success', durationMs: shownMs })
  }, [url, toast])
  useEffect(() => {
    const showTruncation = (event: ClipboardEvent) => {
      const cut = truncatedBy(event)
      if (!cut) return
      const text = cut.text.length > quotedCharacters ? `${cut.text.slice(0, quotedCharacters)}…` : cut.text
      toast(t('site.paste.cut', { n: cut.most, text }), { durationMs: shownMs })
    }
    document.addEventListener('paste', showTruncation)
    return () => document.removeEventListener('paste', showTruncation)
  }, [t, toast])
  return null
}
