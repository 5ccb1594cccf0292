import type { ReactNode } from 'react'
import { Copyright } from '../../features/site/Copyright.tsx'
import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Slot } from '../../plugins/Slot.tsx'
import { CachedFragment } from '../../shared/page/CachedFragment.tsx'
import type { PageMainProps } from '../../shared/page/PageMain.tsx'
import { cx } from '../../ui/class-names.ts'
import { LazyShellParts, type ShellProps, SkipLink } from '../both/shell/ShellParts.tsx'
import { BottomBar } from './shell/BottomBar.tsx'
import './shell/Shell.module.css'
import { TopBar } from './shell/TopBar.tsx'

/** The frame of every page on h5. */
function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  return (
    <div className={cx('screen')}>
      <SkipLink />
      <LazyShellParts />
      {children}
      {hasFooter && (
        <CachedFragment name="copyright">
          <Copyright />
        </CachedFragment>
      )}
      {hasNavigation && (
        <Slot at="plugin_global@footer_replace_hook">
          <CachedFragment name="bottom-bar">
            <BottomBar />
          </CachedFragment>
        </Slot>
      )}
    </div>
  )
}

interface FrameProps {
  bar: { title?: TextKey; back: string; hasLinks?: boolean } | null
  children: ReactNode
}

/** A page below the bar of its definition. */
function Frame({ bar, children }: FrameProps) {
  const t = useTexts()
  return (
    <>
      {bar && <TopBar title={bar.title ? t(bar.title) : ''} back={bar.back} hasLinks={bar.hasLinks} />}
      {children}
    </>
  )
}

/** The main part of a page; h5 has no columns beside it. */
function Main({ bar, isPadded = false, children }: PageMainProps) {
  return (
    <>
      {bar && <TopBar {...bar} />}
      <main id="main" tabIndex={-1} className={isPadded ? cx('inner') : undefined}>
        {children}
      </main>
    </>
  )
}

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
