import { useId } from 'react'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AgreementPreview, agreementKeys } from './AgreementPreview.tsx'
import { SettingControl } from './SettingControl.tsx'
import { describeStructured } from './StructuredControls.tsx'
import './settings.module.css'
import { choiceName, type DescribedSetting, settingHint, settingName } from './setting-texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The most characters of a default value that are shown. */
const shownCharacters = 40

/** The settings with the address of a picture that is uploaded on another page. */
const placesOfUpload: ReadonlySet<string> = new Set(['watermark_image'])

/** The default value in words. */
function defaultText(t: Translate, { key, kind, default: usual }: DescribedSetting): string {
  if (kind === 'flag') return usual === '1' ? t('adminSettings.on') : t('adminSettings.off')
  const text = describeStructured(t, key, usual) ?? choiceName(t, key, usual)
  const start = [...text].slice(0, shownCharacters).join('')
  return start === text ? text : `${start}…`
}

/** The default value, with a button that restores it; for a stored secret, a button that removes it. */
function DefaultNote({
  setting,
  form,
  fieldId,
}: {
  setting: DescribedSetting
  form: SettingsForm
  fieldId: string
}) {
  const t = useTexts()
  const { key, kind, default: usual } = setting
  if (form.valueOf(setting) === usual) return null
  const isSecret = kind === 'secret'
  const restore = () => {
    form.change(key, usual)
    // The button disappears, so the field gets the focus.
    const field = document.getElementById(fieldId)
    const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, button') : field
    control?.focus()
  }
  return (
    <span>
      {!isSecret &&
        t('adminSettings.default', {
          value: defaultText(t, setting) || t('adminSettings.default.none'),
        })}{' '}
      <button type="button" className="dzq-link" onClick={restore}>
        {t(isSecret ? 'adminSettings.forget' : 'adminSettings.revert')}
      </button>
    </span>
  )
}

function LastChange({ setting }: { setting: DescribedSetting }) {
  const t = useTexts()
  const { changedAt, changedBy } = setting
  if (!changedAt) return null
  const text = changedBy
    ? t('adminSettings.lastChange', { name: changedBy, at: changedAt })
    : t('adminSettings.lastChange.site', { at: changedAt })
  return <span>{text}</span>
}

/** Texts about the people who keep their access once they have done something. */
const shutOutTexts: ReadonlyMap<string, TextKey> = new Map([
  ['open_ext_fields', 'adminSettings.shutsOut.open_ext_fields'],
  ['qcloud_close', 'adminSettings.shutsOut.phone'],
  ['qcloud_sms', 'adminSettings.shutsOut.phone'],
  ['aliyun_sms', 'adminSettings.shutsOut.phone'],
  ['offiaccount_close', 'adminSettings.shutsOut.wechat'],
])

/** The number of people who lose access to the site by a change, shown before it is saved. */
function ShutsOut({ setting, form }: { setting: DescribedSetting; form: SettingsForm }) {
  const t = useTexts()
  const { key, shutsOut } = setting
  if (shutsOut === undefined || !form.isChanged(key)) return null
  return <Alert kind="warn">{t(shutOutTexts.get(key) ?? 'adminSettings.shutsOut', { n: shutsOut })}</Alert>
}

const shares = ['site_author_scale', 'site_master_scale'] as const

/** A warning beside a changed share that the shares of a sale do not add up to 10; the server refuses them. */
function WrongShares({ setting: { key }, form }: { setting: DescribedSetting; form: SettingsForm }) {
  const t = useTexts()
  if (!shares.some((share) => share === key) || !form.isChanged(key)) return null
  // Both have up to two decimals.
  const sum = shares.reduce((total, share) => total + Math.round(Number(form.read(share)) * 100), 0)
  return sum === 1000 ? null : <Alert kind="warn">{t('adminSettings.wrongShares')}</Alert>
}

/** One setting: name, control, description, default, and who changed it last. */
export function SettingRow({ setting, form }: { setting: DescribedSetting; form: SettingsForm }) {
  const t = useTexts()
  const id = useId()
  const hint = settingHint(t, setting.key)
  return (
    <div className={cx('asetrow')} id={`setting-${setting.key}`}>
      <div className={cx('asetrow__name')}>
        <label htmlFor={id}>{settingName(t, setting.key)}</label>
        {form.isChanged(setting.key) && <Tag kind="warn">{t('adminSettings.changed')}</Tag>}
      </div>
      <div className={cx('asetrow__control')}>
        <SettingControl
          setting={setting}
          id={id}
          value={form.valueOf(setting)}
          describedBy={hint ? `${id}-hint` : undefined}
          onChange={(value) => form.change(setting.key, value)}
        />
        <ShutsOut setting={setting} form={form} />
        <WrongShares setting={setting} form={form} />
        {agreementKeys.has(setting.key) && (
          <AgreementPreview text={form.valueOf(setting)} name={settingName(t, setting.key)} />
        )}
        {hint && (
          <p className={cx('asetrow__hint')} id={`${id}-hint`}>
            {hint}{' '}
            {placesOfUpload.has(setting.key) && (
              <a className="dzq-link" href="/admin/appearance">
                {t('admin.appearance')}
              </a>
            )}
          </p>
        )}
        <p className={cx('asetrow__hint', 'asetrow__history')}>
          <LastChange setting={setting} />
          <DefaultNote setting={setting} form={form} fieldId={id} />
        </p>
      </div>
    </div>
  )
}
