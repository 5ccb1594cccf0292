import type { VoteView } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { afterVoting, leadingOption, rateOf, rateText, remainingText } from './vote-state.ts'

const vote: VoteView = {
  voteId: 1,
  voteTitle: '下一次什么时候出发？',
  choiceType: 2,
  voteUsers: 3,
  expiredAt: '2026-11-21 09:07:00',
  isExpired: false,
  isVoted: false,
  subitems: [
    { id: 11, content: '周日清晨', voteCount: 1, isVoted: false, voteRate: '33.3%' },
    { id: 12, content: '周六上午', voteCount: 2, isVoted: false, voteRate: '66.7%' },
    { id: 13, content: '周五晚上', voteCount: 0, isVoted: false, voteRate: 0 },
  ],
}
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim()

describe('votes', () => {
  test('votes have a rate in percent, whatever the wire sends for none', () => {
    expect(vote.subitems.map(rateOf)).toEqual([33.3, 66.7, 0])
    expect(rateOf({ voteRate: 'x' })).toBe(0)
    expect([0, 4.25, 52.4, 100].map(rateText)).toEqual(['0%', '4.3%', '52%', '100%'])
  })

  test('count the viewer’s choice at once, by people and not by options', () => {
    const next = afterVoting(vote, [11, 13])
    expect(next).toMatchObject({ voteUsers: 4, isVoted: true })
    expect(next.subitems.map(({ voteCount, voteRate }) => [voteCount, voteRate])).toEqual([
      [2, '50%'],
      [2, '50%'],
      [1, '25%'],
    ])
    expect(vote.voteUsers).toBe(3)
  })

  test('votes have a leading option with the most votes, and none without votes', () => {
    expect(leadingOption(vote)?.id).toBe(12)
    expect(leadingOption({ ...vote, subitems: [] })).toBeUndefined()
    expect(leadingOption({ ...vote, subitems: vote.subitems.slice(2) })).toBeUndefined()
  })

  test('votes have a remaining time in days, else in hours, else in minutes', () => {
    const minutes = (n: number) => remainingText(n * 60_000, t as never)
    expect(minutes(1820)).toBe('blocks.left.days 1')
    expect(minutes(380)).toBe('blocks.left.hours 6')
    expect(minutes(20)).toBe('blocks.left.minutes 20')
    expect(minutes(0.5)).toBe('blocks.left.now')
  })
})
