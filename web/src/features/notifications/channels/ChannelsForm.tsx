import { notificationChannelsApi, notificationKinds } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import './channels.module.css'
import { type Channels, changesOf, checkboxName, shownField } from './channels-page.ts'
import { Mails } from './MailFields.tsx'

type Channel = Channels['channels'][number]

/** The address of a channel, or the reason why it has none. */
function Address({ channel }: { channel: Channel }) {
  const t = useTexts()
  if (channel.name === 'push') return null
  return (
    <span className={cx('channelgrid__to')} dir="auto">
      {channel.address || t(`channels.none.${channel.name}`)}
    </span>
  )
}

/** A table of notification types and channels; each cell is a checkbox. */
function Grid({ channels, shown }: { channels: Channels; shown: readonly Channel[] }) {
  const t = useTexts()
  const isOn = (channel: string, kind: string) =>
    channels.choices.some((one) => one.channel === channel && one.kind === kind && one.isOn)
  return (
    <table className={cx('channelgrid')}>
      <caption className="dzq-vh">{t('channels.choices')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('channels.kind')}</th>
          <th scope="col">{t('channels.system')}</th>
          {shown.map((channel) => (
            <th key={channel.name} scope="col">
              {t(`channels.${channel.name}`)}
              <Address channel={channel} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`channels.kind.${kind}`)}</th>
            <td>
              <span className={cx('channelgrid__box')}>
                <input type="checkbox" checked disabled aria-label={t('channels.always')} />
              </span>
            </td>
            {shown.map(({ name }) => (
              <td key={name}>
                <label className={cx('channelgrid__box')}>
                  <input
                    type="checkbox"
                    name={checkboxName(name, kind)}
                    value="1"
                    defaultChecked={isOn(name, kind)}
                    aria-label={t('channels.box', {
                      kind: t(`channels.kind.${kind}`),
                      channel: t(`channels.${name}`),
                    })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The form of the channels for each type of notification; works without JavaScript. */
export function ChannelsForm({ channels, onChange }: { channels: Channels; onChange: () => void }) {
  const t = useTexts()
  const toast = useToast()
  const shown = channels.channels.filter(({ isOn }) => isOn)
  const { form, isBusy, refusal } = useForm({
    name: 'channels',
    endpoint: notificationChannelsApi.changeChannels,
    input: (fields) =>
      changesOf(
        Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string')) as Record<
          string,
          string
        >,
      ),
    done: () => {
      toast(t('channels.saved'))
      onChange()
    },
  })
  return (
    <form {...form}>
      <FormFields action="channels" />
      <input type="hidden" name={shownField} value={shown.map(({ name }) => name).join()} />
      {refusal && (
        <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
      )}
      <Grid channels={channels} shown={shown} />
      {shown.some(({ name }) => name === 'mail') && <Mails channels={channels} />}
      <div className={cx('channels__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('channels.save')}
        </Button>
      </div>
    </form>
  )
}
