import {
  type PostView,
  type ReplyView,
  type RewardView,
  rewardsApi,
  type ThreadView,
  tomIds,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { wireMs } from '../../i18n/clock.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useRefreshPosts } from '../../shared/content/use-refresh.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useIdempotencyKeys } from '../../shared/pay/idempotency-keys.ts'
import { amountText, centsOf, yuanOf } from '../../shared/pay/payment.ts'
import { Action } from '../../ui/action/Action.tsx'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { AmountForm } from './AmountForm.tsx'

interface AdoptProps {
  thread: Pick<ThreadView, 'threadId' | 'userId'>
  post: PostView | ReplyView
  reward: RewardView
}

/** The reward of which the viewer may give parts to answers of a thread; null for none. */
export function usePayableReward(thread: ThreadView): RewardView | null {
  const { userId } = usePageContext()
  const { timed } = useFormats()
  const reward = thread.content.indexes[tomIds.reward]?.body as RewardView | undefined
  if (!reward || userId === null || thread.userId !== userId || thread.isDraft) return null
  const isOver = timed((now) => String((wireMs(reward.expiredAt) ?? 0) <= now)) === 'true'
  return reward.remainMoney <= 0 || isOver ? null : reward
}

/** Whether a comment is an answer that the author of its thread may reward. */
const isAnswer = ({ thread, post }: AdoptProps) =>
  post.replyPostId === null && post.userId !== thread.userId && post.isApproved === 1

function AdoptDialog({
  thread,
  post,
  reward,
  attempts,
  onEnd,
}: AdoptProps & { attempts: ReturnType<typeof useIdempotencyKeys>; onEnd: () => void }) {
  const t = useTexts()
  const { money } = useFormats()
  const toast = useToast()
  const refresh = useRefreshPosts()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const left = centsOf(reward.remainMoney)
  const adopt = async (cents: number) => {
    setBusy(true)
    setError('')
    const input = { threadId: thread.threadId, postId: post.id, rewards: amountText(cents) }
    try {
      await call(rewardsApi.adoptAnswer, input, { idempotencyKey: attempts.keyOf(input) })
      attempts.answered()
      toast(t('pay.adopt.done'))
      refresh()
      onEnd()
    } catch (failure) {
      // The response may be lost although the call was carried out: the rest of the reward is then refetched.
      refresh()
      setError(failureText(asFailure(failure), t))
      setBusy(false)
    }
  }
  const half = Math.floor(left / 2)
  return (
    <AmountForm
      label={t('pay.adopt.amount')}
      ownLabel={t('pay.adopt.amount')}
      offered={[
        { cents: left, text: t('pay.adopt.all', { left: money(yuanOf(left)) }) },
        ...(half > 0 ? [{ cents: half, text: t('pay.adopt.half', { half: money(yuanOf(half)) }) }] : []),
      ]}
      least={1}
      most={left}
      problem={t('pay.adopt.most', { left: amountText(left) })}
      send={(cents) => (cents === null ? t('pay.adopt') : t('pay.adopt.do', { price: money(yuanOf(cents)) }))}
      about={(cents) =>
        cents === null
          ? t('pay.adopt.left', { whole: money(reward.money), left: money(yuanOf(left)) })
          : t('pay.adopt.rest', { rest: money(yuanOf(left - cents)) })
      }
      error={error}
      isBusy={isBusy}
      onCancel={onEnd}
      onSend={(cents) => void adopt(cents)}
    />
  )
}

/**
 * A button that gives a part of a question's reward, as `usePayableReward` returns it, to a comment that is an answer
 * (docs/reference/wire-money.md#rewards).
 */
export function AdoptAnswer(props: AdoptProps) {
  const t = useTexts()
  const isSheet = usePageContext().face === 'h5'
  const [isOpen, setOpen] = useState(false)
  // A page has a button at each answer: its dialog is rendered at the first opening.
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  // Kept while the dialog is closed: a repeated call without a response has the same idempotency key.
  const attempts = useIdempotencyKeys()
  if (!isAnswer(props)) return null
  const close = () => setOpen(false)
  return (
    <span className="dzq-live">
      <Action
        name="adopt"
        icon="award"
        iconSize={18}
        aria-haspopup="dialog"
        aria-label={t('pay.adopt.of', { name: props.post.user?.nickname ?? '' })}
        onClick={() => setOpen(true)}
      >
        {t('pay.adopt')}
      </Action>
      {hasOpened && (
        <DialogOrSheet isSheet={isSheet} isOpen={isOpen} title={t('pay.adopt.title')} onClose={close}>
          <AdoptDialog {...props} attempts={attempts} onEnd={close} />
        </DialogOrSheet>
      )}
    </span>
  )
}
