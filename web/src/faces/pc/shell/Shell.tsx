import type { ReactNode } from 'react'
import { UnreadWatch } from '../../../features/notifications/UnreadWatch.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Header } from './Header.tsx'

/** What stands around every page on pc. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      <UnreadWatch />
      {!bare && <Header />}
      {children}
    </>
  )
}
