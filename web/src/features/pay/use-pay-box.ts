import {
  failureCodes,
  type InputOf,
  type OutputOf,
  orderStatus,
  ordersApi,
  paymentTypes,
  walletApi,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure, type CallFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useRefreshPosts, useRefreshThreads } from '../../shared/content/use-refresh.ts'
import {
  amountText,
  attemptKey,
  centsOf,
  type PaymentOutcome,
  type PaymentRequest,
} from '../../shared/pay/payment.ts'
import { useSite } from '../../shared/site/site.ts'
import { statusOfOrder } from './order-looks.ts'

/**
 * The steps of paying; `newPassword` is for those who have no payment password yet, `gateway` waits for a gateway, and
 * `confirming` until it is known what became of a payment whose answer was lost.
 */
export type PayStep = 'sure' | 'way' | 'password' | 'newPassword' | 'gateway' | 'confirming' | 'done'

type Order = OutputOf<typeof ordersApi.createOrder>
type Answered = OutputOf<typeof ordersApi.payOrder>

/** What the payer does next at a gateway, and how it was asked for. */
export interface GatewayPayment extends Exclude<Answered['wechatPayResult'], readonly unknown[]> {
  readonly paymentType: number
}

interface PayState {
  readonly step: PayStep
  /** What is to be paid, in cents: of the order once there is one. */
  readonly cents: number
  readonly order: Order | null
  /** Whether the price is another one than the person has seen last. */
  readonly isPriceNew: boolean
  /** Whether the order may be paid by now: no other one is made before it is known that it is not. */
  readonly isBegun: boolean
  readonly error: string
  readonly isAnonymous: boolean
  readonly gateway: GatewayPayment | null
  /** Why the payment failed, for when it is known that it did. */
  readonly doubt: string
}

const orderInput = (
  { amount, redAmount, rewardAmount, title: _, ...request }: PaymentRequest,
  isAnonymous: boolean,
): InputOf<typeof ordersApi.createOrder> => ({
  ...request,
  amount: amountText(amount),
  ...(redAmount !== undefined && { redAmount: amountText(redAmount) }),
  ...(rewardAmount !== undefined && { rewardAmount: amountText(rewardAmount) }),
  isAnonymous: isAnonymous ? 1 : 0,
})

/** What is said of an order that is over and was not paid as it should; it is not paid again. */
const overTexts: ReadonlyMap<number, TextKey> = new Map([
  [orderStatus.cancelled, 'pay.gateway.failed'],
  [orderStatus.failed, 'pay.gateway.failed'],
  [orderStatus.expired, 'pay.over.expired'],
  [orderStatus.unsettled, 'pay.over.toWallet'],
  [orderStatus.partlyRefunded, 'pay.over.refunded'],
  [orderStatus.refunded, 'pay.over.refunded'],
])

/** Orders of these states are made anew when their payment is refused, and the price is told. */
const isRenewable = (status: number) => status === orderStatus.pending || status === orderStatus.expired

/** Milliseconds for which a box that is being closed waits for what became of its order. */
const closingMs = 3000

/** Makes a call with one key until it is answered, so that it is carried out once however often it is tried. */
function useAttempt() {
  const keys = useRef(new Map<string, string>())
  return {
    keyOf: (what: string) => {
      const key = keys.current.get(what) ?? attemptKey()
      keys.current.set(what, key)
      return { idempotencyKey: key }
    },
    answered: (what: string) => void keys.current.delete(what),
  }
}

/**
 * The state of a pay box and what can be done in it. One thing at a time: a press while another is carried out does
 * nothing (docs/reference/pages.md#pay-box).
 */
export function usePayBox(request: PaymentRequest) {
  const t = useTexts()
  const client = useQueryClient()
  const { me } = useSite()
  const refreshes = [useRefreshThreads(), useRefreshPosts()]
  const attempt = useAttempt()
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const [state, setState] = useState<PayState>({
    step: 'sure',
    cents: request.amount,
    order: null,
    isPriceNew: false,
    isBegun: false,
    error: '',
    isAnonymous: false,
    gateway: null,
    doubt: '',
  })
  const change = (part: Partial<PayState>) => setState((before) => ({ ...before, ...part }))
  const refresh = () => {
    for (const each of refreshes) each()
    void client.invalidateQueries({ queryKey: [walletApi.readWallet.path] })
  }
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    change({ error: '' })
    try {
      await work()
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  /** Makes an order of the server's price; one that the person has not seen is told first. */
  async function makeOrder(isRenewed: boolean): Promise<void> {
    const input = orderInput(request, state.isAnonymous)
    const what = JSON.stringify(input)
    try {
      const order = await call(ordersApi.createOrder, input, attempt.keyOf(what))
      attempt.answered(what)
      const cents = centsOf(order.amount)
      const isPriceNew = isRenewed || cents !== state.cents
      change({ order, cents, isPriceNew, isBegun: false, step: isPriceNew ? 'sure' : 'way' })
    } catch (error) {
      // What cannot be ordered any more is shown as it is now, perhaps bought in another tab.
      refresh()
      change({ error: failureText(asFailure(error), t), order: null, isBegun: false, step: 'sure' })
    }
  }
  async function failed(failure: CallFailure, { orderSn }: Order): Promise<void> {
    // It may have been bought in another tab, and is shown then.
    refresh()
    if (failure.Code === failureCodes.PAY_ORDER_FAIL) return change({ error: t('pay.short'), step: 'way' })
    const doubt = failureText(failure, t)
    const status = await statusOfOrder(orderSn)
    if (status === null) return change({ step: 'confirming', doubt })
    if (failure.Code === failureCodes.INVALID_PARAMETER && isRenewable(status)) return makeOrder(true)
    settled(status, doubt)
  }
  /** Takes what has become of the order; `doubt` says why a payment failed that is known now not to be made. */
  function settled(status: number, doubt = state.doubt): void {
    const over = overTexts.get(status)
    if (status === orderStatus.paid) succeed()
    else if (over) {
      refresh()
      change({ step: 'sure', order: null, isBegun: false, gateway: null, error: t(over) })
    } else if (state.step !== 'gateway') change({ step: 'password', error: doubt })
  }
  function succeed(): void {
    refresh()
    change({ step: 'done' })
  }
  return {
    ...state,
    isBusy,
    setAnonymous: (isAnonymous: boolean) => change({ isAnonymous, order: null }),
    /** The person agrees to what is shown. */
    confirm: () =>
      alone(async () =>
        state.order && (state.isPriceNew || state.isBegun)
          ? change({ step: 'way', isPriceNew: false })
          : makeOrder(false),
      ),
    payFromWallet: () => change({ step: me?.canWalletPay ? 'password' : 'newPassword', error: '' }),
    hasNewPassword: () => change({ step: 'password', error: '' }),
    back: () =>
      change(
        state.step === 'way'
          ? { step: 'sure', order: state.isBegun ? state.order : null, error: '' }
          : { step: 'way', error: '' },
      ),
    pay: (payPassword: string) =>
      alone(async () => {
        const { order } = state
        if (!order) return
        const { orderSn } = order
        change({ isBegun: true })
        const input = { orderSn, paymentType: paymentTypes.wallet, payPassword }
        try {
          await call(ordersApi.payOrder, input, attempt.keyOf(orderSn))
          succeed()
        } catch (error) {
          await failed(asFailure(error), order)
        }
      }),
    refuse: (error: string) => change({ error }),
    /** Begins the payment by a gateway; begun again it has another picture or page. */
    payByGateway: (paymentType: number) =>
      alone(async () => {
        const { order } = state
        if (!order) return
        const { orderSn } = order
        change({ isBegun: true })
        try {
          const input = { orderSn, paymentType }
          const { wechatPayResult } = await call(ordersApi.payOrder, input, { idempotencyKey: attemptKey() })
          if (!Array.isArray(wechatPayResult))
            change({ step: 'gateway', gateway: { ...wechatPayResult, paymentType } })
        } catch (error) {
          const status = await statusOfOrder(orderSn)
          if (status === null || status === orderStatus.pending)
            change({ error: failureText(asFailure(error), t) })
          else settled(status)
        }
      }),
    /** Takes what a look at the order has found. */
    settled: (status: number) => settled(status),
    /** What is answered when the box is closed: an order that may be paid is looked at once more. */
    outcome: async (): Promise<PaymentOutcome> => {
      if (state.step === 'done') return 'paid'
      if (!state.order || !state.isBegun) return 'cancelled'
      const late = new Promise<null>((end) => setTimeout(end, closingMs, null))
      const isPaid = (await Promise.race([statusOfOrder(state.order.orderSn), late])) === orderStatus.paid
      if (isPaid) refresh()
      return isPaid ? 'paid' : 'cancelled'
    },
  }
}

/** The pay box, as its steps see it. */
export type PayBoxState = ReturnType<typeof usePayBox>
