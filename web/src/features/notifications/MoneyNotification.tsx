import type { NotificationView } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import { notificationHref } from './notifications.ts'

/** Addresses of the wallet's changes and withdrawals. */
const walletLinks = { changes: '/wallet', withdrawals: '/wallet?tab=cash' } as const

/** The wire's state of a refused withdrawal. */
const refused = 3
/** The wire's type of an order for a tip. */
const tip = 2

/** The text of a movement of money. */
function wordsOf({ type, orderType, isShare, cashStatus }: NotificationView): TextKey {
  if (type === 'receiveredpacket') return 'messages.money.packet'
  if (type === 'threadrewarded') return 'messages.money.reward'
  if (type === 'threadrewardedexpired') return 'messages.money.returned'
  if (type === 'withdrawal')
    return cashStatus === refused ? 'messages.money.withdrawal.refused' : 'messages.money.withdrawal'
  if (isShare) return 'messages.money.share'
  return orderType === tip ? 'messages.money.tip' : 'messages.money.paid'
}

/** A movement of the viewer's money: who caused it, how much, and the thread, the comment or the wallet. */
export function MoneyNotification({ notification }: { notification: NotificationView }) {
  const t = useTexts()
  const { amount = '', nickname = '', remark = '', userId, type } = notification
  const words = t(wordsOf(notification), { amount, name: nickname, remark })
  const isNamed = ['tip', 'paid', 'reward'].some((key) => wordsOf(notification) === `messages.money.${key}`)
  const inThread = notificationHref(notification)
  const href = inThread ?? (type === 'withdrawal' ? walletLinks.withdrawals : walletLinks.changes)
  return (
    <>
      <p className={cx('notification__top')}>
        {isNamed && (userId > 0 ? <a href={links.user(userId)}>{nickname}</a> : <b>{nickname}</b>)} {words}
      </p>
      <a className={cx('notification__where', 'dzq-ellipsis')} href={href} dir="auto">
        {(inThread && notification.threadTitle) || t('messages.money.wallet')}
      </a>
    </>
  )
}
