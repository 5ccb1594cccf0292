import { orderTypes } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useOnline } from '../../shared/forms/offline-forms.ts'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { OrderFields } from '../../shared/pay/OrderForm.tsx'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { minTopUpCents, offersTopUp, walletCentsOf } from './amounts.ts'
import './money-form.module.css'
import { WalletMain } from './WalletView.tsx'

/** The form for an amount, which is then paid by a gateway. */
function RechargeForm() {
  const t = useTexts()
  const { money } = useFormats()
  const toast = useToast()
  const { go, form } = usePageContext()
  const client = useQueryClient()
  const pay = usePayment()
  const [amount, setAmount] = useState(form?.values.amount ?? '')
  const [isWrong, setWrong] = useState(false)
  const isOnline = useOnline()
  const least = money(minTopUpCents / 100)
  // Without JavaScript the page is shown again with the error.
  const refusal = form ? failureText({ Code: form.code, Message: form.message }, t) : null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const cents = walletCentsOf(amount) ?? 0
    setWrong(cents < minTopUpCents)
    if (cents < minTopUpCents) return
    const outcome = await pay({ type: orderTypes.topUp, amount: cents, title: t('wallet.recharge.title') })
    if (outcome !== 'paid') return
    await client.invalidateQueries()
    toast(t('wallet.recharge.done'))
    go(moneyLinks.wallet)
  }
  return (
    <Card as="div">
      <form method="post" className={cx('moneyform')} onSubmit={(event) => void send(event)} noValidate>
        <OrderFields type={orderTypes.topUp} />
        {!isOnline && <Alert kind="warn">{t('pay.offline')}</Alert>}
        {refusal !== null && <Alert kind="danger">{refusal}</Alert>}
        <TextField
          name="amount"
          label={t('wallet.recharge.amount')}
          icon="japanese-yen"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={t('wallet.recharge.hint', { least })}
          error={isWrong ? t('wallet.recharge.wrong', { least }) : undefined}
        />
        <Button type="submit" kind="primary" size="large">
          {t('wallet.recharge.submit')}
        </Button>
      </form>
    </Card>
  )
}

/** The page to top up the wallet, if the site offers it and a gateway is enabled. */
export function RechargeView() {
  const t = useTexts()
  const { forum } = useSite()
  const isDenied = forum.other.canOrder === false
  return (
    <WalletMain title={t('wallet.recharge')}>
      {offersTopUp(forum) ? (
        <RechargeForm />
      ) : (
        <Card as="div">
          <Empty
            title={t(isDenied ? 'wallet.recharge.denied' : 'wallet.recharge.off')}
            drawing="denied"
            action={<ButtonLink href={moneyLinks.wallet}>{t('wallet.back')}</ButtonLink>}
          >
            {t(isDenied ? 'wallet.recharge.denied.text' : 'wallet.recharge.off.text')}
          </Empty>
        </Card>
      )}
    </WalletMain>
  )
}
