import { type OutputOf, settingsApi, sitePicturesApi, sitePictureTypes } from '@chaguan/contracts/browser'
import { useId, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { catalogQuery } from '../site-queries.ts'
import { AccentCard } from './AccentCard.tsx'
import './appearance.module.css'

type PictureType = (typeof sitePictureTypes)[number]
type Settings = OutputOf<typeof settingsApi.describeSettings>

/** One picture of the site, with buttons to replace and to remove it. */
function PictureRow({ type, value }: { type: PictureType; value: string }) {
  const t = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { perform, isBusy, refusal } = useAdminAction(useRefresh(settingsApi.describeSettings))
  const name = t(`adminSite.picture.${type}`)
  return (
    <li className={cx('apicture')}>
      <div className={cx('apicture__shown')}>
        {value ? <img src={value} alt={name} /> : <span>{t('adminSite.picture.none')}</span>}
      </div>
      <div className={cx('apicture__about')}>
        <label htmlFor={id}>
          <b>{name}</b>
        </label>
        <p className={cx('aform__hint')}>{t(`adminSite.picture.${type}.hint`)}</p>
        {refusal}
        <div className={cx('atools')}>
          <input
            ref={input}
            id={id}
            type="file"
            className="dzq-vh"
            accept={type === 'favicon' ? '.ico,.svg,image/*' : 'image/*'}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file)
                void perform(() => call(sitePicturesApi.uploadSitePicture, { type }, { file, timeoutMs: 0 }))
              target.value = ''
            }}
          />
          <Button size="small" icon="upload" isLoading={isBusy} onClick={() => input.current?.click()}>
            {t(value ? 'adminSite.picture.replace' : 'adminSite.picture.upload')}
          </Button>
          {value && (
            <Button
              size="small"
              kind="text"
              onClick={() =>
                void perform(() => call(sitePicturesApi.removeSitePicture, { type }), t('adminForm.deleted'))
              }
            >
              {t('adminForm.delete')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Appearance({ settings }: { settings: Settings }) {
  const t = useTexts()
  const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value ?? ''
  return (
    <div className={cx('acards')}>
      <AccentCard value={settingOf('site_accent')} />
      <Card title={t('adminSite.pictures')}>
        <ul className={cx('apictures')}>
          {sitePictureTypes.map((type) => (
            <PictureRow key={type} type={type} value={settingOf(type)} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** How the site looks: its colour, its logos and other pictures. */
export function AppearanceView() {
  const t = useTexts()
  return (
    <AdminPage
      title={t('admin.appearance')}
      actions={
        <a className="dzq-link" href="/admin/settings/watermark">
          {t('adminSettings.group.watermark')}
        </a>
      }
      answer={useApiQuery(catalogQuery)}
    >
      {(settings) => <Appearance settings={settings} />}
    </AdminPage>
  )
}
