import { orderCentsMost } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { readCents, writeCents } from '../ledger/index.ts'
import { refused } from './kinds/order-kind.ts'

/** Refuses (INVALID_PARAMETER) an amount that is no plain decimal number, whatever becomes of it. */
export function checkAmount(amount: string | undefined): void {
  if (amount !== undefined && readCents(amount) === null) throw invalid('orders.amount.malformed')
}

/** An amount that the payer chooses, in cents: above nothing and at most a million. */
export function readAmount(amount: string | undefined): number {
  const cents = readCents(amount ?? '')
  if (cents === null) throw invalid('orders.amount.malformed')
  if (cents <= 0) throw refused('orders.amount.positive')
  if (cents > orderCentsMost) throw refused('orders.amount.most', { most: writeCents(orderCentsMost) })
  return cents
}
