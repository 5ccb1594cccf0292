import TextQuote from 'lucide-react/icons/text-quote'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './quote-button.module.css'
import { quoteSelection } from './quote-selection.ts'

const cx = classNames(styles)

interface Place {
  readonly left: number
  readonly top: number
}

/** Pixels between the selection and the button, and how far it stays from the edges of the window. */
const gap = 8
const edge = 96

/** Below the end of what is selected in a thread or comment, where the fingers' own menu does not stand; null for none. */
function placeOfSelection(): Place | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const node = selection.anchorNode
  const within = node instanceof Element ? node : node?.parentElement
  const canQuote = within?.closest('#main article') && document.querySelector('#write textarea')
  if (!canQuote || selection.toString().trim() === '') return null
  const { right, bottom } = selection.getRangeAt(0).getBoundingClientRect()
  const left = Math.max(gap, Math.min(right - edge / 2, window.innerWidth - edge))
  return { left, top: Math.max(gap, Math.min(bottom + gap, window.innerHeight - edge / 2)) }
}

/** Offers to quote what is selected (ux 26); stands near it and goes with it. */
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
  if (!place) return null
  return (
    <button
      type="button"
      className={cx('quote-button')}
      style={place}
      // The selection stays until it is quoted.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (quoteSelection()) setPlace(null)
      }}
    >
      <Icon of={TextQuote} size={16} />
      {t('composer.do.quote')}
    </button>
  )
}
