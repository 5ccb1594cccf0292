import type Stripe from 'stripe'
import type { DisputeNotice, Notice, PaidNotice, RefundState } from './gateway.ts'

const idOf = (one: string | { readonly id: string } | null) =>
  typeof one === 'string' ? one : (one?.id ?? '')

const paidOf = (session: Stripe.Checkout.Session, seconds: number): PaidNotice => ({
  kind: 'paid',
  transactionId: idOf(session.payment_intent),
  paymentSn: session.client_reference_id ?? '',
  cents: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  paidAt: seconds * 1000,
})

const disputeStates: Readonly<Record<string, DisputeNotice['state']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

const disputeOf = (dispute: Stripe.Dispute): DisputeNotice => ({
  kind: 'dispute',
  state: disputeStates[dispute.status] ?? 'open',
  disputeId: dispute.id,
  transactionId: idOf(dispute.payment_intent),
  cents: dispute.amount,
  currency: dispute.currency.toUpperCase(),
  reason: dispute.reason,
})

const refundStates: Readonly<Record<string, RefundState>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
/** Returns the state of a refund. */
export const stateOf = (refund: Stripe.Refund | undefined): RefundState =>
  refundStates[refund?.status ?? ''] ?? 'pending'

/** Converts a Stripe event to a notice. */
export function noticeOf(event: Stripe.Event): Notice {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      return session.payment_status === 'paid' ? paidOf(session, event.created) : { kind: 'other' }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeOf(event.data.object)
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const refundSn = refund.metadata?.refund_sn ?? ''
      return refundSn === '' ? { kind: 'other' } : { kind: 'refund', refundSn, state: stateOf(refund) }
    }
    default:
      return { kind: 'other' }
  }
}
