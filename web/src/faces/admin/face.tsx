import type { ReactNode } from 'react'
import { adminMenu, isHere } from '../../features/admin/shell/admin-menu.ts'
import { ReauthenticationPrompt } from '../../features/admin/shell/ReauthenticationPrompt.tsx'
import { usePendingWork } from '../../features/admin/shell/use-pending-work.ts'
import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { loadFlashMessage } from '../../features/site/lazy-parts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import type { PageMainProps } from '../../shared/page/PageMain.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { type ShellProps, SkipLink } from '../both/shell/ShellParts.tsx'
import './Admin.module.css'
import { AdminBar } from './AdminBar.tsx'

function Entries() {
  const t = useTexts()
  const waiting = usePendingWork()
  const path = new URL(usePageContext().url, 'http://site').pathname
  return adminMenu.map(({ title, icon, items }) => (
    <section key={title}>
      <h2>
        <Icon of={icon} size={16} />
        {t(title)}
      </h2>
      {items.map((item) => {
        const isActive = isHere(item, path)
        const count = (item.waiting ?? []).reduce((sum, kind) => sum + waiting[kind], 0)
        return (
          <a
            key={item.href}
            href={item.href}
            className={cx('amenu__item', isActive && 'is-active')}
            {...(isActive && { 'aria-current': 'page' as const })}
          >
            {t(item.text)}
            <Badge count={count} label={t('admin.waiting', { n: count })} />
          </a>
        )
      })}
    </section>
  ))
}

/** The menu of the admin area: beside the page, or behind a button on narrow screens. */
function AdminMenu() {
  const t = useTexts()
  const { url } = usePageContext()
  return (
    <>
      <nav className={cx('amenu')} aria-label={t('admin.menu')}>
        <Entries />
      </nav>
      {/* The menu closes when another page is opened. */}
      <details key={url} className={cx('amenu-fold')}>
        <summary>
          <Icon of="list" size={18} />
          {t('admin.menu')}
        </summary>
        <nav className={cx('amenu', 'amenu--folded')} aria-label={t('admin.menu')}>
          <Entries />
        </nav>
      </details>
    </>
  )
}

/** The frame of every page of the admin area: a bar with the search above, the menu beside the page. */
function Shell({ children }: ShellProps) {
  return (
    <div className={cx('admin')}>
      <SkipLink />
      <Lazy load={loadFlashMessage} />
      <AdminBar />
      <ReauthenticationPrompt />
      <div className={cx('ashell')}>
        <AdminMenu />
        {children}
      </div>
    </div>
  )
}

const Frame = ({ children }: { children: ReactNode }) => children

/** The main element of a page. */
function Main({ children }: PageMainProps) {
  return (
    <main className={cx('amain')} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
