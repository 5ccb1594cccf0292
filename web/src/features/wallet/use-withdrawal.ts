import { type OutputOf, type walletApi, withdrawalsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { requiresPassword } from '../../shared/forms/confirm-password.ts'
import { textOf, useForm } from '../../shared/forms/use-form.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useIdempotencyKeys } from '../../shared/pay/idempotency-keys.ts'
import { useSite } from '../../shared/site/site.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { feeOf, walletCentsOf } from './amounts.ts'
import { walletHref, walletQuery } from './wallet-page.ts'
import { accountOf, type MissingPayout, missingPayoutOf, type WithdrawalFields } from './withdrawal-page.ts'

type Wallet = OutputOf<typeof walletApi.readWallet>

/** A cancelled confirmation, which shows no error. */
const cancelled = { code: 0, message: '' } as const

const payoutOf = (fields: FormData): WithdrawalFields => ({
  amount: textOf(fields, 'amount'),
  way: textOf(fields, 'way'),
  account: textOf(fields, 'account'),
  bank: textOf(fields, 'bank'),
})

/** The form of a withdrawal: it is validated, confirmed, sent, and then shown in the list of withdrawals. */
export function useWithdrawal(wallet: Wallet) {
  const t = useTexts()
  const toast = useToast()
  const { money } = useFormats()
  const { go } = usePageContext()
  const client = useQueryClient()
  const { setCash } = useSite().forum
  const [lack, setLack] = useState<MissingPayout | null>(null)
  const sum = (cents: number) => money(cents / 100)
  const feeText = (cents: number) => {
    const fee = feeOf(cents, setCash.cashRate)
    if (fee === 0) return t('wallet.withdrawal.fee.none')
    const rate = Math.round(setCash.cashRate * 100)
    return t('wallet.withdrawal.fee', { fee: sum(fee), rate, rest: sum(cents - fee) })
  }
  const isConfirmed = (cents: number, account: string) =>
    confirm({
      title: t('wallet.withdrawal.confirm'),
      text: `${t('wallet.withdrawal.confirm.amount', { amount: sum(cents) })} · ${t(
        'wallet.withdrawal.confirm.text',
        { fee: feeText(cents), account },
      )}`,
      confirm: t('wallet.withdrawal.confirm.ok'),
      cancel: t('wallet.cancel'),
    })
  const attempts = useIdempotencyKeys()
  const live = useForm({
    name: 'withdraw',
    endpoint: withdrawalsApi.requestWithdrawal,
    keyOf: attempts.keyOf,
    mayWait: false,
    input: async (fields) => {
      const payout = payoutOf(fields)
      const found = missingPayoutOf(payout, setCash, wallet, { t, sum })
      setLack(found)
      if (found) return { code: -1, message: found.text }
      const account = accountOf(payout, t)
      const amount = payout.amount?.trim() ?? ''
      if (!(await isConfirmed(walletCentsOf(amount) ?? 0, account))) return cancelled
      return { cashApplyAmount: amount, receiveAccount: account }
    },
    done: async () => {
      toast(t('wallet.withdrawal.done'))
      await client.invalidateQueries({ queryKey: [walletQuery.endpoint.path] })
      await client.invalidateQueries({ queryKey: [withdrawalsApi.listWithdrawals.path] })
      go(walletHref({ list: 'cash' }))
    },
  })
  const { refusal } = live
  const isOwn = lack !== null && refusal?.message === lack.text
  const isShown = refusal !== null && refusal.code !== cancelled.code && !requiresPassword(refusal.data)
  return {
    ...live,
    feeText,
    /** The error of the form as a whole. */
    whole: isShown && !isOwn ? failureText({ Code: refusal.code, Message: refusal.message }, t) : null,
    error: (field: MissingPayout['field']) => (isOwn && lack.field === field ? lack.text : undefined),
  }
}
