import type { ReactNode } from 'react'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageMainProps } from '../../../shared/page/PageMain.tsx'
import './Shell.module.css'
import { cx } from '../../../ui/class-names.ts'
import { TopBar } from './TopBar.tsx'

interface FrameProps {
  bar: { title?: TextKey; back: string; hasLinks?: boolean } | null
  children: ReactNode
}

/** A page below the bar that its definition names. */
export function Frame({ bar, children }: FrameProps) {
  const t = useTexts()
  return (
    <>
      {bar && <TopBar title={bar.title ? t(bar.title) : ''} back={bar.back} hasLinks={bar.hasLinks} />}
      {children}
    </>
  )
}

/** The main part of a page; there is no room beside it. */
export function Main({ bar, isPadded = false, children }: PageMainProps) {
  return (
    <>
      {bar && <TopBar {...bar} />}
      <main id="main" tabIndex={-1} className={isPadded ? cx('inner') : undefined}>
        {children}
      </main>
    </>
  )
}
