import { type RedPacketView, type RewardView, redPacketStatus } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { wireMs } from '../../../i18n/clock.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import type { BlockProps } from './block-renderer.ts'
import './blocks.module.css'

interface BoxProps {
  kind: 'reward' | 'packet'
  icon: IconName
  title: string
  facts: readonly string[]
  children?: ReactNode
}

function Box({ kind, icon, title, facts, children }: BoxProps) {
  return (
    <section className={cx('block', 'money', `money--${kind}`)} aria-label={title}>
      <span className={cx('money__ico')}>
        <Icon of={icon} />
      </span>
      <div className={cx('money__words')}>
        <b className="dzq-num">{title}</b>
        <span className="dzq-num">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {children}
      </div>
    </section>
  )
}

/** A question's reward: the amount, the remaining amount, and the deadline. */
export function RewardBlock({ body: { money: whole, remainMoney, expiredAt } }: BlockProps<RewardView>) {
  const t = useTexts()
  const { money, timed } = useFormats()
  const given = Math.round((whole - remainMoney) * 100) / 100
  const isOver = timed((now) => String((wireMs(expiredAt) ?? 0) <= now)) === 'true'
  return (
    <Box
      kind="reward"
      icon="circle-question-mark"
      title={t('blocks.reward.offer', { price: money(whole) })}
      facts={[
        t('blocks.reward.left', { left: money(remainMoney) }),
        t('blocks.reward.given', { given: money(given) }),
        isOver ? t('blocks.reward.ended') : t('blocks.reward.until', { time: expiredAt.slice(0, 16) }),
      ]}
    />
  )
}

/** A red packet: the condition for a part, and the number of remaining parts. */
export function RedPacketBlock({ body }: BlockProps<RedPacketView>) {
  const t = useTexts()
  const { money } = useFormats()
  const { condition, likenum, number, remainNumber, status, content, receivedMoney } = body
  const isOver = status === redPacketStatus.expired || status === redPacketStatus.returned
  const state = isOver ? 'blocks.packet.over' : 'blocks.packet.none'
  return (
    <Box
      kind="packet"
      icon="ticket"
      title={condition === 1 ? t('blocks.packet.likes', { n: likenum }) : t('blocks.packet.reply')}
      facts={[
        t('blocks.packet.taken', { taken: number - remainNumber, left: remainNumber }),
        ...(receivedMoney > 0 ? [t('blocks.packet.got', { amount: money(receivedMoney) })] : []),
        ...(isOver || remainNumber === 0 ? [t(state)] : []),
      ]}
    >
      {content && <p>{content}</p>}
    </Box>
  )
}
