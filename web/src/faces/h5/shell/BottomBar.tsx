import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useHideOnScroll } from '../../../features/site/use-hide-on-scroll.ts'
import { type NavigationEntry, useMemberId, useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import './Shell.module.css'

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

/** The bar at the bottom on h5: home, discover, publish, messages, me. What the person may not do is not there. */
export function BottomBar() {
  const t = useTexts()
  const { home, discover, publish, messages, me } = useNavigation()
  const isMember = useMemberId() !== null
  const isHidden = useHideOnScroll()
  // Said beforehand, so that nothing moves while the bar is still arriving.
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
