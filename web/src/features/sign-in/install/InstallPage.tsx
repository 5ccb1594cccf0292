import { forumApi } from '@chaguan/contracts/browser'
import { query as optionalQuery, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useBareBrand } from '../../../shared/site/bare-brand.ts'
import { BareFrame } from '../../../ui/brand/BareFrame.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorPage } from '../../../ui/empty/ErrorPage.tsx'
import '../sign-in.module.css'
import { InstallForm } from './InstallForm.tsx'

function AlreadyInstalled() {
  const t = useTexts()
  return (
    <ErrorPage
      icon="shield-check"
      title={t('signIn.install.ready')}
      actions={
        <ButtonLink kind="primary" href={links.home}>
          {t('site.failed.home')}
        </ButtonLink>
      }
    />
  )
}

/** The page that creates the first administrator of a site. */
export function InstallPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const setSite = useApiQuery(optionalQuery(forumApi.readForum, {}), { enabled: false }).data?.setSite
  const brand = useBareBrand()
  if (setSite?.isSetUp)
    return (
      <BareFrame {...brand}>
        <main id="main" tabIndex={-1}>
          <AlreadyInstalled />
        </main>
      </BareFrame>
    )
  return (
    <BareFrame {...brand}>
      <main id="main" tabIndex={-1} className={cx('auth', 'auth--alone')}>
        <Card className={cx('auth__form')}>
          <h1>{t('signIn.install.title')}</h1>
          <p className={cx('auth__intro')}>{t('signIn.install.text')}</p>
          <InstallForm
            token={query.get('token') ?? ''}
            address={setSite?.needsAddress ? setSite.siteUrl : null}
          />
        </Card>
      </main>
    </BareFrame>
  )
}
