import { failureCodes, orderStatus, ordersApi, paymentTypes, walletApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useRefreshPosts, useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { useIdempotencyKeys } from '../../shared/pay/idempotency-keys.ts'
import type { PaymentOutcome, PaymentRequest } from '../../shared/pay/payment.ts'
import { useSite } from '../../shared/site/site.ts'
import {
  type Change,
  firstState,
  isRenewable,
  type Order,
  orderInput,
  stateAfterBack,
  stateAfterFailure,
  stateAfterOrdering,
  stateAfterOrderState,
} from './pay-state.ts'
import { statusOfOrder } from './poll-order.ts'

/** Milliseconds for which a closing dialog waits for the state of its order. */
const closingMs = 3000

/** Runs one action at a time: a press during another action does nothing; one that `begin` refuses is not run. */
function useOneAtATime(begin: () => boolean) {
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy.current || !begin()) return
    busy.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  return { isBusy, alone }
}

/** Invalidates everything that a payment changes. */
function useRefresh() {
  const client = useQueryClient()
  const refreshes = [useRefreshThreads(), useRefreshPosts()]
  return () => {
    for (const each of refreshes) each()
    void client.invalidateQueries({ queryKey: [walletApi.readWallet.path] })
  }
}

/** The state and actions of a payment dialog (docs/reference/pages.md#pay-box). */
export function usePayBox(request: PaymentRequest) {
  const t = useTexts()
  const { me } = useSite()
  const refresh = useRefresh()
  const attempts = useIdempotencyKeys()
  const [state, setState] = useState(() => firstState(request.amount))
  const change = (part: Change) => setState((before) => ({ ...before, ...part }))
  const { isBusy, alone } = useOneAtATime(() => {
    const { onLine } = navigator
    change({ error: onLine ? '' : t('pay.offline') })
    return onLine
  })
  const wordsOf = (error: unknown) => failureText(asFailure(error), t)

  /** Makes an order at the server's price. */
  async function makeOrder(isRenewed: boolean): Promise<void> {
    const input = orderInput(request, state.isAnonymous)
    try {
      const order = await call(ordersApi.createOrder, input, { idempotencyKey: attempts.keyOf(input) })
      attempts.answered()
      change(stateAfterOrdering(state, order, isRenewed))
    } catch (error) {
      // What cannot be ordered any more is refetched; it may have been bought in another tab.
      refresh()
      change(stateAfterFailure(wordsOf(error)))
    }
  }

  /** Applies a known state of the order. */
  function settled(status: number, failureReason = state.failureReason): void {
    if (status !== orderStatus.pending) refresh()
    change(stateAfterOrderState(state, status, failureReason, t))
  }

  async function failed(error: unknown, { orderSn }: Order): Promise<void> {
    const { Code } = asFailure(error)
    // It may have been bought in another tab, and is then shown as bought.
    refresh()
    if (Code === failureCodes.PAY_ORDER_FAIL) return change({ error: t('pay.short'), step: 'method' })
    const failureReason = wordsOf(error)
    const status = await statusOfOrder(orderSn)
    if (status === null) return change({ step: 'confirming', failureReason })
    if (Code === failureCodes.INVALID_PARAMETER && isRenewable(status)) return makeOrder(true)
    settled(status, failureReason)
  }

  /** Pays the order from the wallet. */
  async function payFrom(order: Order, payPassword: string): Promise<void> {
    const { orderSn } = order
    const input = { orderSn, paymentType: paymentTypes.wallet, payPassword }
    try {
      await call(ordersApi.payOrder, input, { idempotencyKey: attempts.keyOf(orderSn) })
      settled(orderStatus.paid)
    } catch (error) {
      await failed(error, order)
    }
  }

  /** Starts the payment by a gateway. Every attempt gets a new code or page, so it has no idempotency key. */
  async function beginAt({ orderSn }: Order, paymentType: number): Promise<void> {
    try {
      const { wechatPayResult } = await call(ordersApi.payOrder, { orderSn, paymentType })
      if (!Array.isArray(wechatPayResult))
        change({ step: 'gateway', gateway: { ...wechatPayResult, paymentType } })
    } catch (error) {
      const status = await statusOfOrder(orderSn)
      if (status === null || status === orderStatus.pending) change({ error: wordsOf(error) })
      else settled(status)
    }
  }

  const withOrder = (work: (order: Order) => Promise<void>) =>
    alone(async () => {
      if (!state.order) return
      change({ isBegun: true })
      await work(state.order)
    })

  return {
    ...state,
    isBusy,
    setAnonymous: (isAnonymous: boolean) => change({ isAnonymous, order: null }),
    /** The person confirms what is shown. */
    confirm: () =>
      alone(async () =>
        state.order && (state.isPriceNew || state.isBegun)
          ? change({ step: 'method', isPriceNew: false })
          : makeOrder(false),
      ),
    payFromWallet: () => change({ step: me?.canWalletPay ? 'password' : 'newPassword', error: '' }),
    hasNewPassword: () => change({ step: 'password', error: '' }),
    back: () => change(stateAfterBack(state)),
    pay: (payPassword: string) => withOrder((order) => payFrom(order, payPassword)),
    refuse: (error: string) => change({ error }),
    payByGateway: (paymentType: number) => withOrder((order) => beginAt(order, paymentType)),
    /** Applies a state from polling. */
    settled: (status: number) => settled(status),
    /** The outcome when the dialog is closed: an order that may have been paid is requested once more. */
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

/** The state of the payment dialog for its steps. */
export type PayBoxState = ReturnType<typeof usePayBox>
