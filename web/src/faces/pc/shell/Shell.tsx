import type { ReactNode } from 'react'
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
      {!bare && <Header />}
      {children}
    </>
  )
}
