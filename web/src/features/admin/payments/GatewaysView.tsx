import {
  type GatewayName,
  gatewayNames,
  gatewaySwitches,
  managedPaymentsApi,
  type OutputOf,
} from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { apiQueryOptions, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { settingsQuery } from '../site-queries.ts'
import './payments.module.css'

type GatewayTrial = OutputOf<typeof managedPaymentsApi.tryGateway>

/** Milliseconds between two requests for a trial payment. */
const pollMs = 2000

/** A trial payment of a gateway: its code or page, and its state. */
function Trial({ begun }: { begun: GatewayTrial }) {
  const t = useTexts()
  const { money } = useFormats()
  const { orderSn, amount, qrcode, link } = begun
  const { data } = useQuery({
    ...apiQueryOptions(managedPaymentsApi.readTrial, { orderSn }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : pollMs),
  })
  const state = data?.state ?? 'waiting'
  return (
    <div className={cx('apay__trial')}>
      <b>{money(Number(amount))}</b>
      {state === 'waiting' && qrcode !== '' && (
        <img src={qrcode} alt={t('pay.gateway.qr')} width={200} height={200} />
      )}
      {state === 'waiting' && link !== '' && (
        <ButtonLink kind="primary" href={link} target="_blank" rel="noopener">
          {t('pay.gateway.open')}
        </ButtonLink>
      )}
      <div role="status">
        <Tag kind={state === 'paid' ? 'success' : 'line'}>{t(`adminPayments.trial.${state}`)}</Tag>{' '}
        {data?.advice}
      </div>
    </div>
  )
}

/** Whether members are offered a gateway; one that is switched on without all its keys is not. */
function GatewayState({ name }: { name: GatewayName }) {
  const t = useTexts()
  const { data: settings = [] } = useApiQuery(settingsQuery)
  if (useSite().forum.paycenter.gateways.includes(name))
    return <Tag kind="success">{t('adminPayments.on')}</Tag>
  const isSwitchedOn = settings.some(({ key, value }) => key === gatewaySwitches[name] && value === '1')
  return isSwitchedOn ? (
    <Tag kind="warn">{t('adminPayments.incomplete')}</Tag>
  ) : (
    <Tag kind="line">{t('adminPayments.off')}</Tag>
  )
}

function Gateway({ name }: { name: GatewayName }) {
  const t = useTexts()
  const { money } = useFormats()
  const [begun, setBegun] = useState<GatewayTrial | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function begin(way: 'qr' | 'page'): Promise<void> {
    setBusy(true)
    setError('')
    try {
      setBegun(await call(managedPaymentsApi.tryGateway, { gateway: name, way }))
    } catch (failure) {
      setError(failureText(asFailure(failure), t))
    } finally {
      setBusy(false)
    }
  }
  const price = money(name === 'stripe' ? 5 : 0.01)
  return (
    <Card title={t(`adminPayments.gateway.${name}`)} more={<GatewayState name={name} />}>
      <div className={cx('apay__gateway')}>
        <div className={cx('apay__acts')}>
          {name !== 'stripe' && (
            <Button isLoading={isBusy} onClick={() => void begin('qr')}>
              {t('adminPayments.try.qr', { price })}
            </Button>
          )}
          <Button isLoading={isBusy} onClick={() => void begin('page')}>
            {t('adminPayments.try.page', { price })}
          </Button>
        </div>
        {error && <Alert kind="danger">{error}</Alert>}
        {begun && <Trial key={begun.orderSn} begun={begun} />}
      </div>
    </Card>
  )
}

/** A page to test each gateway with a real payment of a small amount, before it is offered to members. */
export function GatewaysView() {
  const t = useTexts()
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{t('admin.gateways')}</h1>
      <p className={cx('apay__lead')}>
        {t('adminPayments.try.lead')} <a href="/admin/settings/pay">{t('adminPayments.try.settings')}</a>
      </p>
      <div className={cx('apay__gateways')}>
        {gatewayNames.map((name) => (
          <Gateway key={name} name={name} />
        ))}
      </div>
    </PageMain>
  )
}
