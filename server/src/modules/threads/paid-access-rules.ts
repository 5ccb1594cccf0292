import { orderTypes } from '@chaguan/contracts'
import type { Viewer } from '../../viewer.ts'
import type { Purchases } from '../purchases/index.ts'
import { type Price, payTypeOf, payTypes } from './price-rules.ts'
import { isAuthor, mayEditThread, readsFree, type ThreadFacts } from './thread-rules.ts'

/**
 * Why a viewer may read the sold content of a thread: nothing is sold, they are the author, they may edit it, their
 * groups read for free, or they bought it in an order (0 for an unlocking without one); or that they must pay first.
 */
export type PaidAccess =
  | { readonly mayRead: true; readonly why: 'free' | 'author' | 'editor' | 'right' }
  | { readonly mayRead: true; readonly why: 'bought'; readonly orderId: number }
  | { readonly mayRead: false; readonly why: 'unpaid'; readonly priceCents: number }

/**
 * Returns the order (0 for none) by which a person has the sold content of a thread; undefined if they do not. A
 * purchase of the whole thread includes its attachments; a purchase of attachments gives no access to a thread that is
 * sold as a whole since.
 */
export function unlockingOrder(
  thread: Price & { readonly id: number },
  purchases: Purchases,
): number | undefined {
  const bought = purchases.get(thread.id)
  const whole = bought?.get(orderTypes.thread)
  if (whole !== undefined || payTypeOf(thread) !== payTypes.attachments) return whole
  return bought?.get(orderTypes.attachments)
}

/**
 * Returns whether and why a person may read the sold content of a thread. The only place that decides this: presenters
 * and file downloads use it. `purchases` are the viewer's, by thread.
 */
export function paidAccess(
  viewer: Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>,
  thread: ThreadFacts & Price & { readonly id: number },
  purchases: Purchases,
): PaidAccess {
  if (payTypeOf(thread) === payTypes.free) return { mayRead: true, why: 'free' }
  if (isAuthor(viewer, thread)) return { mayRead: true, why: 'author' }
  const orderId = unlockingOrder(thread, purchases)
  if (orderId !== undefined) return { mayRead: true, why: 'bought', orderId }
  if (readsFree(viewer, thread))
    return { mayRead: true, why: mayEditThread(viewer, thread) ? 'editor' : 'right' }
  const priceCents = thread.price_cents > 0 ? thread.price_cents : thread.attachment_price_cents
  return { mayRead: false, why: 'unpaid', priceCents }
}
