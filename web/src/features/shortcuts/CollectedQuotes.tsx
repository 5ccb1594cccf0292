import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { type Quote, quoteCollection } from '../../shared/comments/quotes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './quote-button.module.css'
import { writeQuotes } from './quote-selection.ts'

const cx = classNames(styles)
const none: readonly Quote[] = []

/**
 * Quotations that were gathered, and the ways to write them all or to let them go
 * (docs/reference/conventions.md#quotes).
 */
export function QuoteTray() {
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
