import { type GatewayName, walletApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQueryOptions } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { centsOf, gatewayTypes, yuanOf } from '../../shared/pay/payment.ts'
import { useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { RadioGroup } from '../../ui/fields/Choices.tsx'
import './pay.module.css'
import { TopUpLink } from './PayLinks.tsx'
import type { PayBoxState } from './use-pay-box.ts'

/** The current wallet. */
function useWallet() {
  return useQuery({ ...apiQueryOptions(walletApi.readWallet, {}), staleTime: 0, refetchOnMount: 'always' })
}

type Wallet = ReturnType<typeof useWallet>

/** The wallet with its balance, before and after the payment. */
function WalletMethod({ wallet: { data, error }, cents }: { wallet: Wallet; cents: number }) {
  const t = useTexts()
  const { money } = useFormats()
  const left = data && centsOf(data.availableAmount) - cents
  return (
    <span className={cx('pay__way')}>
      <b>{t('pay.wallet')}</b>
      {data && <span>{t('pay.balance', { amount: money(Number(data.availableAmount)) })}</span>}
      {data && Number(data.freezeAmount) > 0 && (
        <span>{t('pay.frozen', { amount: money(Number(data.freezeAmount)) })}</span>
      )}
      {left !== undefined && left >= 0 && <span>{t('pay.after', { amount: money(yuanOf(left)) })}</span>}
      {error && <span role="alert">{failureText(error, t)}</span>}
    </span>
  )
}

/** The available payment methods: the wallet, except for a top-up, and the enabled gateways. */
function usePaymentMethods(isTopUp: boolean): readonly (GatewayName | 'wallet')[] {
  const { gateways } = useSite().forum.paycenter
  return isTopUp ? gateways : ['wallet', ...gateways]
}

/**
 * The second step: the payment method, the wallet first unless it has too little money and there is another. The balance
 * and the remaining amount are shown before anything is spent; a top-up is paid by gateways only.
 */
export function PaymentMethodStep({ box, isTopUp }: { box: PayBoxState; isTopUp: boolean }) {
  const t = useTexts()
  const { money } = useFormats()
  const { face } = usePageContext()
  const wallet = useWallet()
  const ways = usePaymentMethods(isTopUp)
  const [chosen, setChosen] = useState<(typeof ways)[number]>()
  const missing = wallet.data ? box.cents - centsOf(wallet.data.availableAmount) : 0
  const isWalletShort = !wallet.isFetching && missing > 0
  const able = isWalletShort ? ways.find((one) => one !== 'wallet') : undefined
  const way = chosen ?? able ?? ways[0]
  const isShort = way === 'wallet' && isWalletShort
  const cannotProceed = way === undefined || (way === 'wallet' && (!wallet.data || isShort))
  const proceed = () => {
    if (way === 'wallet') return box.payFromWallet()
    if (way) void box.payByGateway(gatewayTypes[way][face])
  }
  return (
    <>
      <p className={cx('pay__amount')}>
        <b className="dzq-num">{money(yuanOf(box.cents))}</b>
      </p>
      <RadioGroup
        label={t('pay.ways')}
        labelHidden
        look="item"
        value={way ?? ''}
        onValue={(value) => setChosen(ways.find((one) => one === value))}
        options={ways.map((one) => ({
          value: one,
          label:
            one === 'wallet' ? <WalletMethod wallet={wallet} cents={box.cents} /> : t(`pay.gateway.${one}`),
        }))}
      />
      {ways.length === 0 && <Alert kind="warn">{t('pay.gateway.none')}</Alert>}
      {ways.length === 1 && way === 'wallet' && <p className={cx('pay__note')}>{t('pay.walletOnly')}</p>}
      {isShort && (
        <Alert kind="warn">
          {t('pay.short.by', { amount: money(yuanOf(missing)) })} <TopUpLink />
        </Alert>
      )}
      <div className={cx('pay__buttons')}>
        <Button size="large" disabled={box.isBusy} onClick={box.back}>
          {t('pay.back')}
        </Button>
        <Button kind="primary" size="large" disabled={cannotProceed} isLoading={box.isBusy} onClick={proceed}>
          {t('pay.next')}
        </Button>
      </div>
    </>
  )
}
