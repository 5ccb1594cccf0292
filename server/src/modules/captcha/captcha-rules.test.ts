import { describe, expect, it } from 'vitest'
import { isProofOfWorkValid } from './captcha.ts'
import { inChinese, inEnglish, isAnswer, makeQuestion } from './captcha-rules.ts'

describe('captcha questions', () => {
  it.each([
    [0, '零', 'zero'],
    [10, '十', 'ten'],
    [14, '十四', 'fourteen'],
    [20, '二十', 'twenty'],
    [57, '五十七', 'fifty-seven'],
  ])('%i is %s in Chinese and %s in English', (number, zh, en) => {
    expect([inChinese(number), inEnglish(number)]).toEqual([zh, en])
  })

  it('a question has an answer from 0 to 99 and writes its numbers in words', () => {
    for (let form = 0; form < 3; form++)
      for (let step = 0; step < 80; step++) {
        let isFirst = true
        const { zh, en, answer } = makeQuestion((least, most) => {
          if (isFirst) {
            isFirst = false
            return form
          }
          return least + (step % (most - least + 1))
        })
        expect([answer >= 0 && answer <= 99, /\d/.test(zh + en)]).toEqual([true, false])
      }
  })

  it.each(['57', ' ５７ ', '五十七', 'Fifty-seven', 'fifty  seven'])('%j is accepted as 57', (given) => {
    expect(isAnswer(57, given)).toBe(true)
  })

  it.each(['', '56', '057', '五七', '57.0', '5７8'])('%j is not accepted as 57', (given) => {
    expect(isAnswer(57, given)).toBe(false)
  })

  it('a proof of work is valid when the digest has enough leading zero bits', () => {
    // SHA-256 of "salt:7" begins with 0x04…: five zero bits.
    const bits = Array.from({ length: 33 }, (_, n) => n).filter((n) => isProofOfWorkValid('salt', n, '7'))
    expect(bits).toEqual(Array.from({ length: bits.length }, (_, n) => n))
    expect(isProofOfWorkValid('salt', 0, '7')).toBe(true)
    expect(isProofOfWorkValid('salt', 33, '7')).toBe(false)
  })
})
