import type { OutputOf, walletApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useConfirmPassword, useRequiresPassword } from '../../shared/forms/confirm-password.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PasswordForm } from '../../ui/password-form/PasswordForm.tsx'
import { walletCentsOf } from './amounts.ts'
import './money-form.module.css'
import { PayoutFields } from './PayoutFields.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WalletMain } from './WalletView.tsx'
import { walletQuery } from './wallet-page.ts'

const administrators = 1

type Wallet = OutputOf<typeof walletApi.readWallet>

/** A text about the limits of a withdrawal. */
function useLimits(wallet: Wallet): string {
  const t = useTexts()
  const { money } = useFormats()
  const { cashMinSum, cashMaxSum, cashSumLimit, cashIntervalTime } = useSite().forum.setCash
  const sums = t('wallet.withdrawal.amount.hint', {
    available: money(Number(wallet.withdrawableAmount)),
    least: money(cashMinSum),
    most: money(cashMaxSum),
    daily: money(cashSumLimit),
  })
  if (cashIntervalTime <= 0) return sums
  const interval = t('wallet.withdrawal.interval', { n: cashIntervalTime })
  return t('wallet.withdrawal.interval.too', { sums, interval })
}

/** The inline form for the password, before money leaves the site. */
function ConfirmOwner({ asked, onConfirmed }: { asked: unknown; onConfirmed: () => void }) {
  const t = useTexts()
  const proof = useConfirmPassword(asked, onConfirmed)
  return (
    <Card as="div" className={cx('moneyproof')}>
      <PasswordForm
        {...proof}
        lead={t('wallet.withdrawal.prove')}
        submit={t('wallet.withdrawal.prove.next')}
        size="large"
      />
    </Card>
  )
}

function WithdrawalForm({ wallet }: { wallet: Wallet }) {
  const t = useTexts()
  const { setCash } = useSite().forum
  const { form, isBusy, refusal, whole, error, typed, feeText } = useWithdrawal(wallet)
  const [amount, setAmount] = useState(typed('amount') ?? '')
  const requiresPassword = useRequiresPassword(refusal?.data)
  const limits = useLimits(wallet)
  const cents = walletCentsOf(amount) ?? 0
  const rate = Math.round(setCash.cashRate * 100)
  const fee = rate === 0 ? t('wallet.withdrawal.fee.none') : t('wallet.withdrawal.fee.rate', { rate })
  return (
    <>
      <Card as="div">
        <form {...form} noValidate className={cx('moneyform')}>
          <FormFields action="withdraw" />
          {whole && <Alert kind="danger">{whole}</Alert>}
          <TextField
            name="amount"
            label={t('wallet.withdrawal.amount')}
            icon="japanese-yen"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            hint={limits}
            error={error('amount')}
            end={
              <span className="dzq-live">
                <Button kind="text" size="small" onClick={() => setAmount(wallet.withdrawableAmount)}>
                  {t('wallet.withdrawal.all')}
                </Button>
              </span>
            }
          />
          <p className={cx('moneyform__fee')} role="status">
            {cents > 0 ? feeText(cents) : fee}
          </p>
          <PayoutFields typed={typed} error={error('account')} />
          <p className="dzq-muted">{t('wallet.withdrawal.how')}</p>
          <Button type="submit" kind="primary" size="large" aria-busy={isBusy}>
            {t('wallet.withdrawal.submit')}
          </Button>
        </form>
      </Card>
      {requiresPassword && (
        <ConfirmOwner asked={refusal?.data} onConfirmed={() => form.ref.current?.requestSubmit()} />
      )}
    </>
  )
}

/** Why no withdrawal is possible; null when one is. */
function useUnavailableReason(wallet: Wallet | undefined): { title: string; text?: string } | null {
  const t = useTexts()
  const { forum, me } = useSite()
  const isAdmin = me?.group?.groupId === administrators
  if (forum.setSite.siteWithdrawal !== 1)
    return {
      title: t('wallet.withdrawal.off'),
      text: t(isAdmin ? 'wallet.withdrawal.off.admin' : 'wallet.withdrawal.off.text'),
    }
  if (wallet?.mayWithdraw === false)
    return { title: t('wallet.withdrawal.denied'), text: t('wallet.withdrawal.denied.text') }
  if (wallet?.walletStatus === 1) return { title: t('wallet.withdrawal.closed') }
  return null
}

/** The form to request a withdrawal (docs/reference/wire-money.md#withdrawals). */
export function WithdrawalView() {
  const t = useTexts()
  const { data } = useApiQuery(walletQuery)
  const obstacle = useUnavailableReason(data)
  return (
    <WalletMain title={t('wallet.withdraw')}>
      {obstacle ? (
        <Card as="div">
          <Empty
            title={obstacle.title}
            drawing="denied"
            action={<ButtonLink href={moneyLinks.wallet}>{t('wallet.back')}</ButtonLink>}
          >
            {obstacle.text}
          </Empty>
        </Card>
      ) : (
        data && <WithdrawalForm wallet={data} />
      )}
    </WalletMain>
  )
}
