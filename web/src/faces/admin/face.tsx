import type { ReactNode } from 'react'
import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { loadSayOnce } from '../../features/site/lazy-parts.ts'
import type { PageMainProps } from '../../shared/page/PageMain.tsx'
import { cx } from '../../ui/class-names.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { type ShellProps, SkipLink } from '../both/shell/ShellParts.tsx'
import './Admin.module.css'
import { AdminBar } from './AdminBar.tsx'
import { AdminMenu } from './AdminMenu.tsx'

/** The frame of every page of the admin area: a bar with the search above, the menu beside the page. */
function Shell({ children }: ShellProps) {
  return (
    <div className={cx('admin')}>
      <SkipLink />
      <Lazy load={loadSayOnce} />
      <AdminBar />
      <div className={cx('ashell')}>
        <AdminMenu />
        {children}
      </div>
    </div>
  )
}

const Frame = ({ children }: { children: ReactNode }) => children

/** The main part of a page. */
function Main({ children }: PageMainProps) {
  return (
    <main className={cx('amain')} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
