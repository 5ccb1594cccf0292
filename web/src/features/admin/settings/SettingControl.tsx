import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import {
  CallLimitsControl,
  OwnerControl,
  PasswordKindsControl,
  PlatformsControl,
} from './StructuredControls.tsx'
import './settings.module.css'
import { choiceName, choicesOf, type DescribedSetting, settingName } from './setting-texts.ts'

interface SettingControlProps {
  setting: DescribedSetting
  value: string
  id: string
  describedBy: string | undefined
  onChange: (value: string) => void
}

/** Maximum length from which a text gets a multi-line field, and shorter texts that get one too. */
const longText = 10_000
const severalLines: ReadonlySet<string> = new Set(['site_introduction', 'site_close_msg'])

/** Controls of settings whose text has parts, by key. */
const structuredControls = new Map([
  ['site_author', OwnerControl],
  ['api_freq', CallLimitsControl],
  ['site_manage', PlatformsControl],
  ['password_strength', PasswordKindsControl],
])

function FlagControl({ setting, value, id, describedBy, onChange }: SettingControlProps) {
  const t = useTexts()
  return (
    <label className={cx('switchline', 'asetrow__switch')}>
      <input
        id={id}
        name={setting.key}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself tells whether it is checked
        role="switch"
        className="dzq-vh"
        checked={value === '1'}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.checked ? '1' : '0')}
      />
      <span className={cx('switch')} aria-hidden="true" />
      <span>{t(value === '1' ? 'adminSettings.on' : 'adminSettings.off')}</span>
    </label>
  )
}

/** A secret, of which only whether it is set is shown. */
function SecretControl({ setting, value, id, describedBy, onChange }: SettingControlProps) {
  const t = useTexts()
  return (
    <div className={cx('input')}>
      <input
        id={id}
        name={setting.key}
        type="password"
        autoComplete="off"
        value={value === setting.value ? '' : value}
        placeholder={value && value === setting.value ? t('adminSettings.keep') : ''}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value || setting.value)}
      />
    </div>
  )
}

function ChoiceControl({ setting, value, id, describedBy, onChange }: SettingControlProps) {
  const t = useTexts()
  return (
    <div className={cx('input')}>
      <select
        id={id}
        name={setting.key}
        value={value}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
      >
        {choicesOf(setting).map((choice) => (
          <option key={choice} value={choice}>
            {choiceName(t, setting.key, choice)}
          </option>
        ))}
      </select>
    </div>
  )
}

const numberProps = ({ kind, least, most, decimals }: DescribedSetting) =>
  kind === 'number' && {
    type: 'number',
    inputMode: 'decimal' as const,
    min: least ?? undefined,
    max: most ?? undefined,
    step: 10 ** -decimals,
  }

function TextControl({ setting, value, id, describedBy, onChange }: SettingControlProps) {
  const { key, maxLength } = setting
  const shared = {
    ...{ id, name: key, value, maxLength: maxLength ?? undefined, spellCheck: false },
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if ((maxLength ?? 0) >= longText || severalLines.has(key))
    return <textarea {...shared} className={cx('textarea')} rows={4} />
  return (
    <div className={cx('input')}>
      <input {...shared} {...numberProps(setting)} />
    </div>
  )
}

/** The control of a setting, by its kind. */
export function SettingControl(props: SettingControlProps) {
  const t = useTexts()
  const { setting, value, onChange } = props
  const { kind, key } = setting
  const Structured = structuredControls.get(key)
  if (Structured)
    return (
      <fieldset id={props.id} className={cx('asetrow__set')} aria-describedby={props.describedBy}>
        <legend className="dzq-vh">{settingName(t, key)}</legend>
        <Structured value={value} onChange={onChange} />
      </fieldset>
    )
  if (kind === 'flag') return <FlagControl {...props} />
  if (kind === 'secret') return <SecretControl {...props} />
  return choicesOf(props.setting).length > 0 ? <ChoiceControl {...props} /> : <TextControl {...props} />
}
