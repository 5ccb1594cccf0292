import { PaletteButton } from '../../features/admin/palette/PaletteButton.tsx'
import { useSiteLogo, useSiteName } from '../../features/site/site-name.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../features/site/ThemeSwitch.tsx'
import { usePerson } from '../../features/site/use-person.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { LogOutForm } from '../../shared/session/LogOutForm.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { BrandMark } from '../../ui/brand/Brand.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu/Menu.tsx'
import './Admin.module.css'

function Person() {
  const t = useTexts()
  const { me, links } = usePerson()
  if (!me) return null
  return (
    <Menu
      trigger={
        <>
          <Avatar src={me.avatarUrl} name={me.nickname} size={32} circle />
          <span className={cx('abar__name', 'dzq-ellipsis')}>{me.nickname}</span>
          <Icon of="chevron-down" size={16} />
        </>
      }
      triggerClass={cx('abar__me')}
      label={t('site.menu.of', { name: me.nickname })}
    >
      <MenuLink icon="user" href={links.me}>
        {t('site.menu.me')}
      </MenuLink>
      <LogOutForm>
        <MenuButton icon="log-out" type="submit">
          {t('site.logout')}
        </MenuButton>
      </LogOutForm>
    </Menu>
  )
}

/** The bar above the admin area. */
export function AdminBar() {
  const t = useTexts()
  const name = useSiteName()
  const logo = useSiteLogo()
  return (
    <header className={cx('abar')}>
      <a className={cx('abar__brand')} href="/admin">
        <BrandMark logo={logo} />
        {!logo && <b className="dzq-ellipsis">{name}</b>}
        <small>{t('admin.area')}</small>
      </a>
      <span className={cx('abar__gap')} />
      <PaletteButton />
      <ButtonLink kind="text" size="small" icon="house" href="/">
        {t('admin.toSite')}
      </ButtonLink>
      <LanguageSwitch />
      <ThemeSwitch />
      <Person />
    </header>
  )
}
