import type { NotificationView } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import { noticeHref } from './notices.ts'

/** Where the owner of a wallet sees what has changed, and what became of withdrawals. */
const walletLinks = { changes: '/wallet', withdrawals: '/wallet?tab=cash' } as const

/** A withdrawal that was refused, as the wire says it. */
const refused = 3
/** An order for a tip, as the wire says it. */
const tip = 2

/** What is said of a movement of money. */
function wordsOf({ type, orderType, isShare, cashStatus }: NotificationView): TextKey {
  if (type === 'receiveredpacket') return 'messages.money.packet'
  if (type === 'threadrewarded') return 'messages.money.reward'
  if (type === 'threadrewardedexpired') return 'messages.money.returned'
  if (type === 'withdrawal')
    return cashStatus === refused ? 'messages.money.withdrawal.refused' : 'messages.money.withdrawal'
  if (isShare) return 'messages.money.share'
  return orderType === tip ? 'messages.money.tip' : 'messages.money.paid'
}

/** A movement of one's own money: who caused it, how much, and the thread, the comment or the wallet. */
export function MoneyNotice({ notice }: { notice: NotificationView }) {
  const t = useTexts()
  const { amount = '', nickname = '', remark = '', userId, type } = notice
  const words = t(wordsOf(notice), { amount, name: nickname, remark })
  const isNamed = ['tip', 'paid', 'reward'].some((key) => wordsOf(notice) === `messages.money.${key}`)
  const inThread = noticeHref(notice)
  const href = inThread ?? (type === 'withdrawal' ? walletLinks.withdrawals : walletLinks.changes)
  return (
    <>
      <p className={cx('notice__top')}>
        {isNamed && (userId > 0 ? <a href={links.user(userId)}>{nickname}</a> : <b>{nickname}</b>)} {words}
      </p>
      <a className={cx('notice__where', 'dzq-ellipsis')} href={href} dir="auto">
        {(inThread && notice.threadTitle) || t('messages.money.wallet')}
      </a>
    </>
  )
}
