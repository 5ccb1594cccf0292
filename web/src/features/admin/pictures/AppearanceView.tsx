import { type OutputOf, type settingsApi, sitePictureTypes } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import '../form/admin-form.module.css'
import { SaveBar } from '../settings/SaveBar.tsx'
import { SettingRow } from '../settings/SettingRow.tsx'
import '../settings/settings.module.css'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { catalogQuery } from '../site-queries.ts'
import { AccentCard } from './AccentCard.tsx'
import './appearance.module.css'
import { PictureRow } from './PictureRow.tsx'

type Settings = OutputOf<typeof settingsApi.describeSettings>

function Appearance({ settings }: { settings: Settings }) {
  const t = useTexts()
  const form = useSettingsForm(settings)
  const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value ?? ''
  return (
    <div className={cx('acards')}>
      <AccentCard value={settingOf('site_accent')} />
      <Card className={cx('asettings')}>
        {settings
          .filter(({ key }) => key === 'site_theme')
          .map((setting) => (
            <SettingRow key={setting.key} setting={setting} form={form} />
          ))}
      </Card>
      <Card title={t('adminSite.pictures')}>
        <ul className={cx('apictures')}>
          {sitePictureTypes.map((type) => (
            <PictureRow key={type} type={type} value={settingOf(type)} />
          ))}
        </ul>
      </Card>
      <SaveBar form={form} />
    </div>
  )
}

/** How the site looks: its colour and theme, its logos and other pictures. */
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
