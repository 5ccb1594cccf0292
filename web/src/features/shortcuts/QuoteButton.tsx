import ListPlus from 'lucide-react/icons/list-plus'
import TextQuote from 'lucide-react/icons/text-quote'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { quoteCollection } from '../../shared/comments/quotes.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { QuoteTray } from './CollectedQuotes.tsx'
import styles from './quote-button.module.css'
import { canWrite, quoteSelection, selectedQuote } from './quote-selection.ts'

const cx = classNames(styles)

interface Place {
  readonly left: number
  readonly top: number
}

/** Pixels between the selection and the buttons, and how far they stay from the edges of the window. */
const gap = 8
const edge = 200

/** Below the end of what is selected in a thread or comment, where the fingers' own menu does not stand; null for none. */
function placeOfSelection(): Place | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  if (selectedQuote() === null) return null
  const { right, bottom } = selection.getRangeAt(0).getBoundingClientRect()
  const left = Math.max(gap, Math.min(right - edge / 2, window.innerWidth - edge))
  return { left, top: Math.max(gap, Math.min(bottom + gap, window.innerHeight - edge / 2)) }
}

/**
 * Offers to quote what is selected, or to gather it with others (docs/reference/conventions.md#quotes); stands near it
 * and goes with it.
 */
export function QuoteButton() {
  const t = useTexts()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const look = () => setPlace(placeOfSelection())
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', look, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look)
    }
  }, [])
  const quote = () => {
    if (quoteSelection()) setPlace(null)
  }
  const collect = () => {
    const selected = selectedQuote()
    if (selected) quoteCollection.add(selected)
    setPlace(null)
  }
  // The selection stays until it is quoted.
  const keep = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      {place && (
        <div className={cx('quote-button')} style={place}>
          {canWrite() && (
            <button type="button" className={cx('quote-button__act')} onMouseDown={keep} onClick={quote}>
              <Icon of={TextQuote} size={16} />
              {t('composer.do.quote')}
            </button>
          )}
          <button type="button" className={cx('quote-button__act')} onMouseDown={keep} onClick={collect}>
            <Icon of={ListPlus} size={16} />
            {t('posts.quotes.collect')}
          </button>
        </div>
      )}
      <QuoteTray />
    </>
  )
}
