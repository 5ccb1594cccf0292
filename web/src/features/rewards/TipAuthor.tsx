import { maxOrderCents, orderTypes, type ThreadView, threadsApi, tomIds } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useOnline } from '../../shared/forms/offline-forms.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { OrderForm } from '../../shared/pay/OrderForm.tsx'
import { yuanOf } from '../../shared/pay/payment.ts'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { useLoginFirst } from '../../shared/session/use-login-first.ts'
import { useIsOffered } from '../../shared/site/site.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { shareTitle } from '../../ui/rich-text/short-text.ts'
import { AmountForm } from './AmountForm.tsx'
import './rewards.module.css'

const offered = [100, 200, 500, 1000, 2000, 5000].map((cents) => ({ cents, text: '' }))
const leastCents = 10

/** Whether the author of a thread can be tipped: it is free, without a reward and without a red packet. */
const isTippable = ({ ability, payType, content: { indexes } }: ThreadView) =>
  ability.canBeReward && payType === 0 && !indexes[tomIds.reward] && !indexes[tomIds.redPacket]

/** The number of people who have tipped non-anonymously; renders nothing for 0. */
function Tippers({ threadId }: Pick<ThreadView, 'threadId'>) {
  const t = useTexts()
  const { data } = useApiQuery(query(threadsApi.listThreadLikers, { threadId, type: 2, page: 1, perPage: 1 }))
  const n = data?.pageData.rewardCount ?? 0
  return n > 0 ? <p className={cx('tip__people')}>{t('pay.tip.people', { n })}</p> : null
}

function TipButton({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { money } = useFormats()
  const client = useQueryClient()
  const isSheet = usePageContext().face === 'h5'
  const pay = usePayment()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const { threadId, userId, title, content, isReward } = thread
  const tip = async (amount: number) => {
    // The form stays open with its amount, and says why.
    if (!navigator.onLine) return
    setOpen(false)
    const name = shareTitle(title || content.text) || t('threads.untitled', { name: thread.user.nickname })
    const outcome = await pay({
      type: orderTypes.tip,
      amount,
      title: t('pay.tip.of', { title: name }),
      threadId,
      ...(userId && { payeeId: userId }),
    })
    if (outcome === 'paid') await client.invalidateQueries({ queryKey: [threadsApi.listThreadLikers.path] })
  }
  return (
    <>
      <Button size="large" full icon="gift" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(isReward ? 'pay.tip.again' : 'pay.tip')}
      </Button>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen}
        title={t('pay.tip.title')}
        onClose={() => setOpen(false)}
      >
        <AmountForm
          label={t('pay.tip.amounts')}
          ownLabel={t('pay.tip.own')}
          offered={offered}
          least={leastCents}
          most={maxOrderCents}
          problem={t('pay.tip.between')}
          error={isOnline ? '' : t('pay.offline')}
          send={(cents) =>
            cents === null ? t('pay.type.tip') : t('pay.tip.do', { price: money(yuanOf(cents)) })
          }
          onCancel={() => setOpen(false)}
          onSend={(cents) => void tip(cents)}
        />
      </DialogOrSheet>
    </>
  )
}

/**
 * A button to tip the author of a free thread, and the number of tippers; renders nothing where tipping is not
 * possible.
 */
export function TipAuthor({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const login = useLoginFirst()
  const isOffered = useIsOffered('canOrder')
  if (!isTippable(thread) || !isOffered) return null
  return (
    <div className={cx('tip')}>
      {login ? (
        <ButtonLink size="large" full icon="gift" href={login}>
          {t('pay.tip')}
        </ButtonLink>
      ) : (
        <>
          <span className="dzq-live">
            <TipButton thread={thread} />
          </span>
          <OrderForm type={orderTypes.tip} threadId={thread.threadId}>
            <TextField name="amount" label={t('pay.tip.amounts')} inputMode="decimal" required />
            <Button type="submit" size="large" full icon="gift">
              {t('pay.tip')}
            </Button>
          </OrderForm>
        </>
      )}
      {thread.likeReward.likePayCount > 0 && <Tippers threadId={thread.threadId} />}
    </div>
  )
}
