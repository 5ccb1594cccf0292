import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { deviceOf } from '../../../shared/session/device-name.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import './channels.module.css'
import type { Channels } from './channels-page.ts'
import { canPush, stopPush } from './push-device.ts'
import { useStartPush } from './use-start-push.ts'

type Device = Channels['devices'][number]

function DeviceRow({ device, onChange }: { device: Device; onChange: () => void }) {
  const t = useTexts()
  const toast = useToast()
  const { moment } = useFormats()
  const { browser, system, isPhone } = deviceOf(device.userAgent)
  const name = [browser, system].filter((part) => part !== '').join(' · ') || t('channels.push.unknown')
  const { form, isBusy } = useForm({
    name: 'removeDevice',
    endpoint: notificationChannelsApi.removeDevice,
    input: () => ({ id: device.id }),
    done: async () => {
      if (device.isCurrent) await stopPush().catch(() => {})
      toast(t('channels.push.ended'))
      onChange()
    },
    failed: (failure) => toast(failureText(failure, t), { kind: 'info' }),
  })
  return (
    <li className={cx('pushdevice')}>
      <Icon of={isPhone ? 'smartphone' : 'monitor'} size={24} />
      <div className={cx('pushdevice__what')}>
        <p className={cx('pushdevice__name')}>
          {name}
          {device.isCurrent && <Tag kind="success">{t('channels.push.this')}</Tag>}
        </p>
        <p className={cx('pushdevice__since')}>
          <Time {...moment(device.createdAt)} />
        </p>
      </div>
      <form {...form}>
        <FormFields action="removeDevice" />
        <input type="hidden" name="id" value={device.id} />
        <Button
          type="submit"
          size="small"
          aria-busy={isBusy}
          aria-label={t('channels.push.end.of', { device: name })}
        >
          {t('channels.push.end')}
        </Button>
      </form>
    </li>
  )
}

/** The button that enables push in this browser; the browser prompts for permission only after a press. */
function StartPush({ pushKey, onChange }: { pushKey: string; onChange: () => void }) {
  const t = useTexts()
  const { start, isBusy } = useStartPush(pushKey, onChange)
  return (
    <Button kind="soft" aria-busy={isBusy} onClick={start}>
      {t('channels.push.start')}
    </Button>
  )
}

/** The devices with push, and the button to add this one. */
export function PushDevices({ channels, onChange }: { channels: Channels; onChange: () => void }) {
  const t = useTexts()
  const isHydrated = useHydrated()
  const { devices, pushKey } = channels
  const isOn = devices.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <p className={cx('channels__text')}>{t('channels.push.text')}</p>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onChange={onChange} />
        ))}
      </ul>
      {!isOn && (
        <p className={cx('channels__start')}>
          {isHydrated && canPush() ? (
            <StartPush pushKey={pushKey} onChange={onChange} />
          ) : (
            <span className="dzq-muted">{t('channels.push.cannot')}</span>
          )}
        </p>
      )}
    </>
  )
}
