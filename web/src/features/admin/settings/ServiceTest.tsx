import { type InputOf, overviewApi } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAdminAction } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import type { SettingGroup } from './setting-groups.ts'

/** Login providers have a test each, in their list. */
type Service = Exclude<InputOf<typeof overviewApi.tryService>['service'], 'oidc'>

/** The services that the settings of a group configure. */
export const servicesOf: Partial<Readonly<Record<SettingGroup, readonly Service[]>>> = {
  mail: ['mail'],
  sms: ['sms'],
  wechat: ['wechatAccount', 'wechatMini'],
}

/** Tests a service with the saved settings, and shows its response. */
export function ServiceTest({ service }: { service: Service }) {
  const t = useTexts()
  const [to, setTo] = useState('')
  const [done, setDone] = useState('')
  const { perform, isBusy, refusal } = useAdminAction()
  const hasAddress = service === 'mail' || service === 'sms'
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setDone('')
    await perform(async () => {
      const answer = await call(overviewApi.tryService, { service, ...(hasAddress && { to }) })
      setDone(t(hasAddress ? 'adminSettings.try.sent' : 'adminSettings.try.known', { to: answer.to }))
    }, '')
  }
  return (
    <Card title={t(`adminSettings.try.${service}`)}>
      <form className={cx('aform', 'acard__in')} onSubmit={(event) => void send(event)}>
        <p className={cx('aform__hint')}>{t('adminSettings.try.note')}</p>
        {hasAddress && (
          <TextField
            label={t(service === 'mail' ? 'adminSettings.try.mail.to' : 'adminSettings.try.sms.to')}
            type={service === 'mail' ? 'email' : 'tel'}
            autoComplete={service === 'mail' ? 'email' : 'tel'}
            required
            maxLength={255}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
        {/* Present from the start, so that screen readers announce what appears in it. */}
        <div role="status">{done && <Alert kind="success">{done}</Alert>}</div>
        <div className={cx('atools')}>
          <Button type="submit" isLoading={isBusy}>
            {t(hasAddress ? 'adminSettings.try.send' : 'adminSettings.try.check')}
          </Button>
        </div>
      </form>
      {/* Outside of the form: the events of the form for the password would reach it. */}
      {refusal && <div className={cx('acard__in')}>{refusal}</div>}
    </Card>
  )
}
