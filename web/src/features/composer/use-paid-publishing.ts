import { orderTypes, type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { centsOf, type PaymentRequest } from '../../shared/pay/payment.ts'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { shareTitle } from '../../ui/rich-text/short-text.ts'
import { packetTotal } from './block-forms/money/red-packet.ts'
import type { useDraft } from './drafts/use-draft.ts'
import type { ThreadDraft } from './thread-draft.ts'

/** The cents to be paid before a draft is published; null when there are none. */
export function amountsDue({ extras: { reward, packet } }: Pick<ThreadDraft, 'extras'>) {
  const rewardAmount = reward && !reward.isPaid ? centsOf(reward.price) : 0
  const redAmount = packet && !packet.isPaid ? centsOf(packetTotal(packet)) : 0
  return rewardAmount + redAmount > 0 ? { rewardAmount, redAmount } : null
}

type Dues = NonNullable<ReturnType<typeof amountsDue>>

/** The order for a draft's dues; an order of both kinds contains each amount. */
export function orderOfDues({ rewardAmount, redAmount }: Dues): Omit<PaymentRequest, 'title'> {
  const amount = rewardAmount + redAmount
  if (redAmount === 0) return { type: orderTypes.reward, amount }
  if (rewardAmount === 0) return { type: orderTypes.redPacket, amount }
  return { type: orderTypes.redPacketAndReward, amount, redAmount, rewardAmount }
}

/**
 * Publishes a draft by paying its dues (docs/reference/wire-money.md#rewards): resolves to the thread, or to null when
 * it was not saved or not paid, and stays a draft.
 */
export function usePaidPublishing(draft: Pick<ReturnType<typeof useDraft>, 'saveNow' | 'copyId' | 'end'>) {
  const t = useTexts()
  const pay = usePayment()
  const { go } = usePageContext()
  /** The published thread; when it cannot be loaded, its page is opened, because it is no draft any more. */
  const publishedThread = async (threadId: number): Promise<ThreadView> => {
    try {
      return await call(threadsApi.openThread, { threadId })
    } catch {
      draft.end()
      go(links.thread(threadId), { replace: true })
      return new Promise<never>(() => {})
    }
  }
  return async (written: ThreadDraft, dues: Dues): Promise<ThreadView | null> => {
    const isSaved = await draft.saveNow()
    const threadId = draft.copyId()
    if (!isSaved || threadId === 0) return null
    const title = shareTitle(written.title || written.html) || t('composer.publish')
    const outcome = await pay({ ...orderOfDues(dues), title, threadId })
    return outcome === 'paid' ? publishedThread(threadId) : null
  }
}
