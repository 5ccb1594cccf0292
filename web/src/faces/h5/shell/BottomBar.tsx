import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import User from 'lucide-react/icons/user'
import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useHideOnScroll } from '../../../features/site/use-hide-on-scroll.ts'
import { type NavigationEntry, useMemberId, useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../ui/icon/Icon.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import styles from './Shell.module.css'

const cx = classNames(styles)

interface ItemProps {
  way: NavigationEntry
  icon: IconShape
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
      <Item way={home} icon={House} text={t('site.nav.home')} />
      {discover && <Item way={discover} icon={Compass} text={t('site.nav.discover')} />}
      {publish && (
        <a className={cx('tabbar__post')} href={publish.href} aria-label={t('site.nav.publish')}>
          <Icon of={Plus} size={24} />
        </a>
      )}
      <Item way={messages} icon={Mail} text={t('site.nav.messages')} hasBadge={isMember} />
      <Item way={me} icon={User} text={t('site.nav.me')} />
    </nav>
  )
}
