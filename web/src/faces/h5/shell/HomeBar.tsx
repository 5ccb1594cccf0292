import { loadShareSite } from '../../../features/site/lazy-parts.ts'
import { SiteStatistics, useSiteLogo, useSiteName } from '../../../features/site/SiteBrand.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../../features/site/ThemeSwitch.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import '../../../ui/brand/Brand.module.css'
import { BrandMark } from '../../../ui/brand/Brand.tsx'
import { IconLink } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import './Shell.module.css'

/** The bar at the top of the home page on h5: the site and its numbers, search, sharing, language, theme. */
export function HomeBar() {
  const t = useTexts()
  const name = useSiteName()
  const logo = useSiteLogo()
  const { home, discover } = useNavigation()
  return (
    <header className={cx('topbar')}>
      <a className={cx('brand')} href={home.href} aria-label={t('site.brand', { name })}>
        <BrandMark logo={logo} />
        <span className={cx('topbar__site')}>
          <b className="dzq-ellipsis">{name}</b>
          <small className="dzq-ellipsis">
            <SiteStatistics />
          </small>
        </span>
      </a>
      {discover && <IconLink icon="search" label={t('site.search')} href={discover.href} />}
      <span className={cx('topbar__late')}>
        <Lazy load={loadShareSite} until="sign" />
      </span>
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}
