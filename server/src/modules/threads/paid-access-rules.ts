import { orderTypes } from '@chaguan/contracts'
import type { Viewer } from '../../viewer.ts'
import type { Purchases } from '../purchases/index.ts'
import { type Price, payTypeOf, payTypes } from './price-rules.ts'
import { isAuthor, mayEditThread, readsFree, type ThreadFacts } from './thread-rules.ts'

/**
 * Why a viewer may read what is sold in a thread: nothing is sold, it is their own, they edit it, their groups read it
 * free, they bought it in an order (0 for an unlocking without one); or they may not before they pay.
 */
export type PaidAccess =
  | { readonly mayRead: true; readonly why: 'free' | 'author' | 'editor' | 'right' }
  | { readonly mayRead: true; readonly why: 'bought'; readonly orderId: number }
  | { readonly mayRead: false; readonly why: 'unpaid'; readonly priceCents: number }

/**
 * The order (0 for none) by which somebody has what is sold in a thread now; undefined where they have not. Who bought the
 * whole thread has its attachments too; who bought those has nothing of a thread that is sold whole since.
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
 * Why may, or may not, this person read what is sold in this thread? The only place that decides: the presenter of
 * threads, files and downloads ask it. `purchases` are the viewer's, by thread.
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
