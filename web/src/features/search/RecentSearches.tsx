import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Chip } from '../../ui/tag/Tag.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import './search.module.css'
import { searchFor } from './search-page.ts'

/** The recent searches of this browser, to repeat or remove. */
export function RecentSearches() {
  const t = useTexts()
  const isLive = useHydrated()
  const [isOfflineDataRemoved, setForgotten] = useState(false)
  const words = isLive && !isOfflineDataRemoved ? recentSearches() : []
  if (words.length === 0) return null
  const forget = () => {
    forgetSearches()
    setForgotten(true)
  }
  return (
    <Card
      title={t('search.recent')}
      titleId="recent"
      more={
        <Button kind="text" size="small" onClick={forget}>
          {t('search.recent.forget')}
        </Button>
      }
    >
      <div className={cx('recent')}>
        {words.map((word) => (
          <Chip key={word} href={searchFor(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </Card>
  )
}
