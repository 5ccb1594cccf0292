import { useEffect, useState } from 'react'
import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { type NavigationEntry, useMemberId, useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import './Shell.module.css'

/** Pixels scrolled in one direction before the bar reacts, so that small movements are ignored. */
const least = 8
/** Pixels from the top of the page within which the bar is always shown. */
const nearTop = 56

/**
 * Whether a bar is hidden: while scrolling down, until scrolling up (docs/reference/conventions.md#bottom-bar).
 */
export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const look = () => {
      const y = Math.max(0, window.scrollY)
      if (y <= nearTop) setHidden(false)
      else if (Math.abs(y - before) < least) return
      else setHidden(y > before)
      before = y
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isHidden
}

interface ItemProps {
  way: NavigationEntry
  icon: IconName
  text: string
  hasBadge?: boolean
}

function Item({ way, icon, text, hasBadge = false }: ItemProps) {
  return (
    <a
      className={cx('tabbar__item', way.isHere && 'is-active')}
      href={way.href}
      {...(way.isHere && { 'aria-current': 'page' as const })}
    >
      <span className={cx('tabbar__ico')}>
        <Icon of={icon} size={24} />
        {hasBadge && <Lazy load={loadUnreadBadge} />}
      </span>
      {text}
    </a>
  )
}

/** The bottom bar on h5: home, discover, publish, messages, me; entries that the viewer may not use are left out. */
export function BottomBar() {
  const t = useTexts()
  const { home, discover, publish, messages, me } = useNavigation()
  const isMember = useMemberId() !== null
  const isHidden = useHideOnScroll()
  // The number of columns is set before the bar has loaded, to avoid a layout shift.
  const items = 3 + [discover, publish].filter(Boolean).length
  return (
    <nav
      className={cx('tabbar', isHidden && 'is-hidden')}
      style={{ gridTemplateColumns: `repeat(${items}, 1fr)` }}
      aria-label={t('site.nav.main')}
    >
      <Item way={home} icon="house" text={t('site.nav.home')} />
      {discover && <Item way={discover} icon="compass" text={t('site.nav.discover')} />}
      {publish && (
        <a className={cx('tabbar__post')} href={publish.href} aria-label={t('site.nav.publish')}>
          <Icon of="plus" size={24} />
        </a>
      )}
      <Item way={messages} icon="mail" text={t('site.nav.messages')} hasBadge={isMember} />
      <Item way={me} icon="user" text={t('site.nav.me')} />
    </nav>
  )
}
