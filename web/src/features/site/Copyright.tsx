import { wireVersion } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { nameOfSite, useSite } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './site.module.css'

const icpOffice = 'https://beian.miit.gov.cn/'
const policeOffice = 'https://beian.mps.gov.cn/'

/** The record numbers that the site has. */
export function RecordNumbers() {
  const { siteRecord, siteRecordCode } = useSite().forum.setSite
  if (!siteRecord && !siteRecordCode) return null
  return (
    <p className={cx('copyright__records')}>
      {siteRecord && <a href={icpOffice}>{siteRecord}</a>}{' '}
      {siteRecordCode && (
        <a href={policeOffice}>
          <Icon of="shield" size={16} />
          {siteRecordCode}
        </a>
      )}
    </p>
  )
}

/** Year and site name, the version and the record numbers that the site has (docs/reference/pages.md#footer). */
export function Copyright() {
  const t = useTexts()
  const { year } = useFormats()
  const { forum } = useSite()
  const { siteName, version } = forum.setSite
  return (
    <footer className={cx('copyright')}>
      <p>
        {t('site.copyright', { year, name: nameOfSite(siteName, t) })}{' '}
        <i className="dzq-dot" aria-hidden="true" /> {t('site.powered', { version: version || wireVersion })}
      </p>
      <RecordNumbers />
    </footer>
  )
}
