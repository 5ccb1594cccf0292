import { adminMenu, isHere } from '../../features/admin/shell/admin-menu.ts'
import { useWaiting } from '../../features/admin/shell/use-waiting.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './Admin.module.css'

function Entries() {
  const t = useTexts()
  const waiting = useWaiting()
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

/** The menu of the admin area: beside the page, or behind a button where there is no room. */
export function AdminMenu() {
  const t = useTexts()
  const { url } = usePageContext()
  return (
    <>
      <nav className={cx('amenu')} aria-label={t('admin.menu')}>
        <Entries />
      </nav>
      {/* A new page closes it. */}
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
