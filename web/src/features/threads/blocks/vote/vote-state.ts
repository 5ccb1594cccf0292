import type { VoteView } from '@chaguan/contracts/browser'
import { wireMs } from '../../../../i18n/clock.ts'
import type { Translate } from '../../../../i18n/texts.ts'

/** Percent of an option, 0 to 100. */
export function rateOf({ voteRate }: { readonly voteRate: string | number }): number {
  const rate = Number.parseFloat(String(voteRate))
  return Number.isFinite(rate) ? Math.min(100, Math.max(0, rate)) : 0
}

/** The text of a rate: whole percents, and one decimal below ten. */
export const rateText = (rate: number) =>
  `${rate > 0 && rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)}%`

/** Whether the vote is over, by the site's clock. */
export const isClosed = ({ isExpired, expiredAt }: VoteView, now: number) =>
  isExpired || (wireMs(expiredAt) ?? Number.POSITIVE_INFINITY) <= now

const minuteMs = 60_000

/** The remaining time in its largest whole unit: days, hours or minutes. */
export function remainingText(ms: number, t: Translate): string {
  const all = Math.max(0, Math.floor(ms / minuteMs))
  const [days, hours] = [Math.floor(all / 1440), Math.floor(all / 60)]
  if (days > 0) return t('blocks.left.days', { n: days })
  if (hours > 0) return t('blocks.left.hours', { n: hours })
  return all > 0 ? t('blocks.left.minutes', { n: all }) : t('blocks.left.now')
}

const percentOf = (votes: number, users: number) =>
  votes === 0 || users === 0 ? (0 as const) : `${Math.round((votes / users) * 1000) / 10}%`

/** The vote with these options chosen, shown until the server has responded. */
export function afterVoting(vote: VoteView, chosen: readonly number[]): VoteView {
  const voteUsers = vote.voteUsers + 1
  return {
    ...vote,
    voteUsers,
    isVoted: true,
    subitems: vote.subitems.map((option) => {
      const isVoted = chosen.includes(option.id)
      const voteCount = option.voteCount + (isVoted ? 1 : 0)
      return { ...option, isVoted, voteCount, voteRate: percentOf(voteCount, voteUsers) }
    }),
  }
}

/** The option with the most votes; undefined while there are none. */
export function leadingOption({ subitems }: VoteView) {
  const [first] = subitems.toSorted((one, other) => other.voteCount - one.voteCount)
  return first && first.voteCount > 0 ? first : undefined
}
