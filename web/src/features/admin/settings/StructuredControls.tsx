import { useApiQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IdPicker } from '../look-up/IdPicker.tsx'
import { findPeople } from '../look-up/look-up.ts'
import { userQuery } from '../site-queries.ts'
import './settings.module.css'
import { settingName } from './setting-texts.ts'

interface StructuredProps {
  /** The stored text. */
  value: string
  onChange: (value: string) => void
}

const methods = ['get', 'post'] as const
const parts = ['freq', 'forbidden'] as const

type CallLimits = Readonly<Record<(typeof methods)[number], Readonly<Record<(typeof parts)[number], number>>>>

/** The numbers of the setting `api_freq`: calls, and the seconds of the pause after too many, for reads and writes. */
export function CallLimitsControl({ value, onChange }: StructuredProps) {
  const t = useTexts()
  // Sound: the server stores only values of this form.
  const limits = JSON.parse(value) as CallLimits
  return (
    <div className={cx('asetrow__parts')}>
      {methods.flatMap((method) =>
        parts.map((part) => (
          <TextField
            key={`${method} ${part}`}
            label={t(`adminSettings.limits.${method}.${part}`)}
            type="number"
            inputMode="numeric"
            min={1}
            max={1_000_000}
            value={limits[method][part]}
            onChange={({ target }) =>
              onChange(
                JSON.stringify({ ...limits, [method]: { ...limits[method], [part]: Number(target.value) } }),
              )
            }
          />
        )),
      )}
    </div>
  )
}

interface Platform {
  readonly key: number
  readonly desc: string
  readonly value: boolean
}

const platformKeys = [1, 2, 3] as const

function nameOfPlatform(t: Translate, platform: Platform): string {
  const known = platformKeys.find((key) => key === platform.key)
  return known ? t(`adminSettings.platform.${known}`) : platform.desc
}

/** The switches of the setting `site_manage`, one for each platform. */
export function PlatformsControl({ value, onChange }: StructuredProps) {
  const t = useTexts()
  // Sound: the server stores only values of this form.
  const platforms = JSON.parse(value) as readonly Platform[]
  return (
    <div className={cx('asetrow__parts')}>
      {platforms.map((platform) => (
        <Checkbox
          key={platform.key}
          checked={platform.value}
          onChange={({ target }) =>
            onChange(
              JSON.stringify(
                platforms.map((one) => (one === platform ? { ...one, value: target.checked } : one)),
              ),
            )
          }
        >
          {nameOfPlatform(t, platform)}
        </Checkbox>
      ))}
    </div>
  )
}

/** Kinds of characters that passwords must contain, as the setting numbers them. */
const passwordKinds = ['0', '1', '3', '2'] as const

/** The kinds of the setting `password_strength`, whose value lists them. */
export function PasswordKindsControl({ value, onChange }: StructuredProps) {
  const t = useTexts()
  const chosen = value.split(',')
  return (
    <div className={cx('asetrow__parts')}>
      {passwordKinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(
              passwordKinds
                .filter((one) => (one === kind ? target.checked : chosen.includes(one)))
                .sort()
                .join(),
            )
          }
        >
          {t(`adminSettings.password.${kind}`)}
        </Checkbox>
      ))}
    </div>
  )
}

/** Stored where no person is chosen. */
const nobody = '0'

/** The person of the setting `site_author`, whose value is an id; another choice replaces the person. */
export function OwnerControl({ value, onChange }: StructuredProps) {
  const t = useTexts()
  const id = Number(value)
  const { data } = useApiQuery(userQuery(id), { enabled: id > 0 })
  return (
    <IdPicker
      label={settingName(t, 'site_author')}
      labelHidden
      value={value === nobody ? '' : value}
      onChange={(ids) => onChange(ids.split(',').at(-1) || nobody)}
      find={findPeople}
      nameOf={() => data?.nickname || data?.username}
    />
  )
}

/** The value of a setting with parts in words; undefined for other settings. */
export function describeStructured(t: Translate, key: string, value: string): string | undefined {
  if (key === 'api_freq') {
    // Sound: the server stores only values of this form.
    const limits = JSON.parse(value) as CallLimits
    return methods.flatMap((method) => parts.map((part) => limits[method][part])).join(t('admin.comma'))
  }
  if (key === 'site_manage')
    // Sound: the server stores only values of this form.
    return (JSON.parse(value) as readonly Platform[])
      .filter((platform) => platform.value)
      .map((platform) => nameOfPlatform(t, platform))
      .join(t('admin.comma'))
  if (key === 'password_strength')
    return passwordKinds
      .filter((kind) => value.split(',').includes(kind))
      .map((kind) => t(`adminSettings.password.${kind}`))
      .join(t('admin.comma'))
  return undefined
}
