import { maxOrderCents } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { readCents, refused, writeCents } from '../ledger/index.ts'

/** Throws INVALID_PARAMETER for an amount that is not a plain decimal number, whether or not it is used. */
export function checkAmount(amount: string | undefined): void {
  if (amount !== undefined && readCents(amount) === null) throw invalid('orders.amount.malformed')
}

/** Parses an amount that the payer chooses; returns cents, more than 0 and at most a million yuan. */
export function readAmount(amount: string | undefined): number {
  const cents = readCents(amount ?? '')
  if (cents === null) throw invalid('orders.amount.malformed')
  if (cents <= 0) throw refused('orders.amount.positive')
  if (cents > maxOrderCents) throw refused('orders.amount.most', { most: writeCents(maxOrderCents) })
  return cents
}
