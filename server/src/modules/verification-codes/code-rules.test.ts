import { describe, expect, it } from 'vitest'
import { waitBeforeSending, waitText } from './code-rules.ts'

const now = 1_000_000_000_000
const minutes = (n: number) => n * 60_000
const none = { lastAt: null, toContact: [], byCaller: [] }
const times = (n: number, at: number) => Array.from({ length: n }, (_, i) => at - i)

describe('another code is sent', () => {
  it.each([
    ['at first at once', none, 0],
    ['after sixty seconds', { ...none, lastAt: now - 60_000 }, 0],
    ['not a second earlier', { ...none, lastAt: now - 59_000 }, 1000],
    ['ten times an hour to one number', { ...none, toContact: times(9, now - minutes(1)) }, 0],
    ['not an eleventh time', { ...none, toContact: times(10, now - minutes(20)) }, minutes(40) - 9],
    ['ten times again an hour later', { ...none, toContact: times(10, now - minutes(60)) }, 0],
    ['twenty times a day', { ...none, toContact: times(20, now - minutes(120)) }, minutes(22 * 60) - 19],
    [
      'thirty times an hour for one caller',
      { ...none, byCaller: times(30, now - minutes(59)) },
      minutes(1) - 29,
    ],
    ['a hundred times a day', { ...none, byCaller: times(100, now - minutes(600)) }, minutes(14 * 60) - 99],
  ])('%s', (_, sent, wait) => {
    expect(waitBeforeSending(sent, now)).toBe(wait)
  })

  it('one caller gets codes for thirty of 10,000 addresses within an hour', () => {
    const sent: number[] = []
    for (let i = 0; i < 10_000; i += 1) {
      const at = now + i * 300
      if (waitBeforeSending({ ...none, byCaller: sent }, at) === 0) sent.push(at)
    }
    expect(sent).toHaveLength(30)
  })

  it('the error contains the time to wait', () => {
    expect(waitText(30_500).zh).toBe('请 31 秒后再获取验证码')
    expect(waitText(minutes(39.5)).zh).toBe('获取验证码太频繁，请 40 分钟后再试')
  })
})
