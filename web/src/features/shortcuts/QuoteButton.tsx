import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { type Quote, quoteCollection } from '../../shared/comments/quotes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './quote-button.module.css'
import { canWrite, quoteSelection, selectedQuote, writeQuotes } from './quote-selection.ts'

const none: readonly Quote[] = []

/** The collected quotations, with buttons to insert or discard them (docs/reference/conventions.md#quotes). */
function CollectedQuotes() {
  const t = useTexts()
  const quotes = useSyncExternalStore(
    quoteCollection.subscribe,
    () => quoteCollection.read(),
    () => none,
  )
  const write = () => {
    if (writeQuotes(quotes)) quoteCollection.clear()
  }
  return (
    <div className={cx('quote-tray')} role="status">
      {quotes.length > 0 && (
        <p className={cx('quote-tray__in')}>
          {t('posts.quotes', { n: quotes.length })}
          <Button size="small" kind="text" onClick={write}>
            {t('posts.quotes.write')}
          </Button>
          <Button size="small" kind="text" onClick={() => quoteCollection.clear()}>
            {t('posts.quotes.clear')}
          </Button>
        </p>
      )}
    </div>
  )
}

interface ButtonPosition {
  readonly left: number
  readonly top: number
}

/** Pixels between the selection and the buttons, and from the edges of the window. */
const gap = 8

const edge = 200

/** The position below the selection in a thread or comment, away from the system's menu; null for none. */
function placeOfSelection(): ButtonPosition | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  if (selectedQuote() === null) return null
  const { right, bottom } = selection.getRangeAt(0).getBoundingClientRect()
  const left = Math.max(gap, Math.min(right - edge / 2, window.innerWidth - edge))
  return { left, top: Math.max(gap, Math.min(bottom + gap, window.innerHeight - edge / 2)) }
}

/**
 * A button near the selected text that quotes it, or collects it with other quotations
 * (docs/reference/conventions.md#quotes).
 */
export function QuoteButton() {
  const t = useTexts()
  const [place, setPlace] = useState<ButtonPosition | null>(null)
  useEffect(() => {
    const update = () => setPlace(placeOfSelection())
    document.addEventListener('selectionchange', update)
    document.addEventListener('scroll', update, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', update)
      document.removeEventListener('scroll', update)
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
  // The selection must survive the press.
  const keepSelection = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      {place && (
        <div className={cx('quote-button')} style={place}>
          {canWrite() && (
            <button
              type="button"
              className={cx('quote-button__act')}
              onMouseDown={keepSelection}
              onClick={quote}
            >
              <Icon of="text-quote" size={16} />
              {t('composer.do.quote')}
            </button>
          )}
          <button
            type="button"
            className={cx('quote-button__act')}
            onMouseDown={keepSelection}
            onClick={collect}
          >
            <Icon of="list-plus" size={16} />
            {t('posts.quotes.collect')}
          </button>
        </div>
      )}
      <CollectedQuotes />
    </>
  )
}
