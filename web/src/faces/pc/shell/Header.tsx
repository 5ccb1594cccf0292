import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useMessagesHref } from '../../../features/notifications/use-messages-href.ts'
import { SearchBox } from '../../../features/site/SearchBox.tsx'
import { useSiteLogo, useSiteName } from '../../../features/site/site-name.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../../features/site/ThemeSwitch.tsx'
import { useMemberId, useNavigation } from '../../../features/site/use-navigation.ts'
import { usePerson } from '../../../features/site/use-person.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { LogOutForm } from '../../../shared/session/LogOutForm.tsx'
import { useStaffLinks } from '../../../shared/site/staff-links.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Brand } from '../../../ui/brand/Brand.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import { Menu, MenuButton, MenuLink } from '../../../ui/menu/Menu.tsx'
import './Shell.module.css'

/** The site's logo, or the product's, with its name as the link to the home page. */
function SiteBrand() {
  const t = useTexts()
  const name = useSiteName()
  const { home } = useNavigation()
  return <Brand href={home.href} label={t('site.brand', { name })} name={name} logo={useSiteLogo()} />
}

function NavLink({
  href,
  icon,
  text,
  isHere,
  hasBadge = false,
}: {
  href: string
  icon: IconName
  text: string
  isHere: boolean
  hasBadge?: boolean
}) {
  return (
    <a
      className={cx('header__link', isHere && 'is-active')}
      href={href}
      {...(isHere && { 'aria-current': 'page' as const })}
    >
      <Icon of={icon} />
      {text}
      {hasBadge && <Lazy load={loadUnreadBadge} />}
    </a>
  )
}

function Person() {
  const t = useTexts()
  const { me, links, canRegister } = usePerson()
  const staffLinks = useStaffLinks()
  if (!me)
    return (
      <>
        <ButtonLink kind="primary" href={links.login}>
          {t('site.login')}
        </ButtonLink>
        {canRegister && <ButtonLink href={links.register}>{t('site.register')}</ButtonLink>}
      </>
    )
  const trigger = (
    <>
      <span className={cx('header__face')}>
        <Avatar src={me.avatarUrl} name={me.nickname} size={32} circle />
      </span>
      <span className="dzq-ellipsis">{me.nickname}</span>
      <Icon of="chevron-down" size={16} />
    </>
  )
  return (
    <Menu
      trigger={trigger}
      triggerClass={cx('header__me')}
      label={t('site.menu.of', { name: me.nickname })}
      opensOnHover
    >
      <MenuLink icon="user" href={links.me}>
        {t('site.menu.me')}
      </MenuLink>
      {staffLinks.map(({ href, icon, text }) => (
        <MenuLink key={href} icon={icon} href={href}>
          {text}
        </MenuLink>
      ))}
      <LogOutForm>
        <MenuButton icon="log-out" type="submit">
          {t('site.logout')}
        </MenuButton>
      </LogOutForm>
    </Menu>
  )
}

/** The header: logo, search, navigation, theme, language and the viewer's menu (docs/reference/pages.md#header-pc). */
export function Header() {
  const t = useTexts()
  const { home, discover, messages } = useNavigation()
  const messagesHref = useMessagesHref()
  const isMember = useMemberId() !== null
  return (
    <header className={cx('header')}>
      <div className={cx('header__in')}>
        <SiteBrand />
        <SearchBox className={cx('header__search')} />
        <nav className={cx('header__nav')} aria-label={t('site.nav.main')}>
          <NavLink {...home} icon="house" text={t('site.nav.home')} />
          <NavLink
            {...messages}
            href={messagesHref}
            icon="mail"
            text={t('site.nav.messages')}
            hasBadge={isMember}
          />
          {discover && <NavLink {...discover} icon="compass" text={t('site.nav.discover')} />}
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
        <Person />
      </div>
    </header>
  )
}
