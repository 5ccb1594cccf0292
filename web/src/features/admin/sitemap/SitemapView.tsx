import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import '../form/admin-form.module.css'
import { useCopy } from '../form/use-copy.ts'

const files = ['/sitemap.xml', '/robots.txt'] as const

/** The addresses of the sitemap and related files for search engines. */
export function SitemapView() {
  const t = useTexts()
  const { origin } = usePageContext()
  const copyAddress = useCopy()
  const copy = (address: string) => void copyAddress(address, t('adminSite.sitemap.copied'))
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{t('admin.sitemap')}</h1>
      <Card>
        <div className={cx('acard__in')}>
          <p className={cx('aform__hint')}>{t('adminSite.sitemap.text')}</p>
          {files.map((path) => (
            <div key={path} className={cx('acards')}>
              <TextField
                label={t(path === '/sitemap.xml' ? 'adminSite.sitemap' : 'adminSite.sitemap.robots')}
                readOnly
                value={origin + path}
              />
              <div className={cx('atools')}>
                <Button size="small" icon="copy" onClick={() => copy(origin + path)}>
                  {t('adminSite.sitemap.copy')}
                </Button>
                <ButtonLink size="small" icon="external-link" href={path} target="_blank" rel="noreferrer">
                  {t('adminSite.sitemap.open')}
                </ButtonLink>
              </div>
            </div>
          ))}
        </div>
      </Card>
    </PageMain>
  )
}
