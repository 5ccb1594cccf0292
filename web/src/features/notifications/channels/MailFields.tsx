import { mailModes } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Radio } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Channels } from './channels-page.ts'
import './channels.module.css'

/** Minutes that a mail may be delayed, to choose from. */
export const mailDelayMinutes = [0, 5, 15, 30, 60, 180]

export const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The delay of a mail, during which its notification may be read on the site. */
function MailWait({ channels: { mailWait, siteMailWait } }: { channels: Channels }) {
  const t = useTexts()
  const textOf = (n: number) => (n === 0 ? t('channels.wait.none') : t('channels.wait.minutes', { n }))
  const own = mailWait === null || mailDelayMinutes.includes(mailWait) ? [] : [mailWait]
  return (
    <SelectField name="mailWait" label={t('channels.wait')} defaultValue={mailWait ?? ''}>
      <option value="">{t('channels.wait.site', { time: textOf(siteMailWait) })}</option>
      {[...mailDelayMinutes, ...own].map((n) => (
        <option key={n} value={n}>
          {textOf(n)}
        </option>
      ))}
    </SelectField>
  )
}

export function Mails({ channels }: { channels: Channels }) {
  const t = useTexts()
  return (
    <fieldset className={cx('channelmails')}>
      <legend>{t('channels.mails')}</legend>
      {mailModes.map((mode) => (
        <Radio key={mode} name="mailMode" value={mode} defaultChecked={channels.mailMode === mode}>
          {t(`channels.mails.${mode}`)}
        </Radio>
      ))}
      <SelectField name="mailHour" label={t('channels.hour')} defaultValue={channels.mailHour}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {`${String(hour).padStart(2, '0')}:00`}
          </option>
        ))}
      </SelectField>
      <MailWait channels={channels} />
    </fieldset>
  )
}
