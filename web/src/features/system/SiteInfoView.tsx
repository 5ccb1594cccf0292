import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { nameOfSite, useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { BrandMark } from '../../ui/brand/Brand.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Time } from '../../ui/time/Time.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import { SiteRights } from './SiteRights.tsx'
import './site-info.module.css'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'
import { rightsQuery } from './site-info-page.ts'

/** The site's numbers, its founding date, and how to join. */
function Sums() {
  const t = useTexts()
  const { count, moment, money } = useFormats()
  const { setSite, other } = useSite().forum
  const [isOpen, setOpen] = useState(false)
  return (
    <dl className={cx('sums')}>
      <div>
        <dt>{t('siteInfo.members')}</dt>
        <dd>
          <a
            href={withQuery(links.search, { type: 'users' })}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              setOpen(true)
            }}
          >
            {count(other.countUsers)}
          </a>
          <MembersDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </dd>
      </div>
      <div>
        <dt>{t('siteInfo.threads')}</dt>
        <dd>{count(other.countThreads)}</dd>
      </div>
      {setSite.siteInstall && (
        <div>
          <dt>{t('siteInfo.since')}</dt>
          <dd>
            <Time {...moment(setSite.siteInstall)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('siteInfo.mode')}</dt>
        <dd>
          {setSite.siteMode === 'pay'
            ? t('siteInfo.mode.pay', { price: money(setSite.sitePrice ?? 0) })
            : t('siteInfo.mode.public')}
        </dd>
      </div>
    </dl>
  )
}

/** The site's self-description: picture, logo, name, introduction, owner. */
function Portrait() {
  const t = useTexts()
  const { siteName, siteIntroduction, siteBackgroundImage, siteLogo, siteAuthor, version } =
    useSite().forum.setSite
  return (
    <Card as="div" className={cx('portrait')}>
      <div className={cx('portrait__cover')}>
        {siteBackgroundImage && <img src={siteBackgroundImage} alt="" />}
      </div>
      <div className={cx('portrait__in')}>
        <span className={cx('portrait__mark')}>
          <BrandMark logo={siteLogo} />
        </span>
        <h1>{nameOfSite(siteName, t)}</h1>
        {siteIntroduction && <p>{siteIntroduction}</p>}
        <Sums />
      </div>
      <div className={cx('portrait__foot')}>
        {siteAuthor.id > 0 && (
          <a className={cx('portrait__owner')} href={links.user(siteAuthor.id)}>
            <Avatar src={siteAuthor.avatar} name={siteAuthor.nickname} size={32} circle />
            <b className="dzq-ellipsis">{siteAuthor.nickname}</b>
            <span className="dzq-muted">{t('siteInfo.owner')}</span>
          </a>
        )}
        <span className={cx('portrait__version', 'dzq-muted')}>
          {t('siteInfo.version')} {version}
        </span>
      </div>
    </Card>
  )
}

/** The site, and the viewer's permissions (docs/reference/pages.md#account-pages). */
export function SiteInfoView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(rightsQuery)
  const { data: categories } = useApiQuery(categoriesQuery)
  return (
    <main id="main" tabIndex={-1} className={cx('info')}>
      <Portrait />
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {data && categories && (
        <SiteRights
          categories={categories}
          rights={data.myPermissons}
          groupName={t('siteInfo.role.of', { name: data.myGroup.groupName })}
        />
      )}
    </main>
  )
}
