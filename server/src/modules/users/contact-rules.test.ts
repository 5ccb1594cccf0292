import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedMobile, readEmail, readMobile } from './contact-rules.ts'

describe('phone numbers', () => {
  it.each([
    ['13812341234', '13812341234'],
    ['138 1234 1234', '13812341234'],
    ['+86 138-1234-1234', '13812341234'],
    ['8613812341234', '13812341234'],
    ['0086 13812341234', '13812341234'],
    ['１３８１２３４１２３４', '13812341234'],
    ['12812341234', null],
    ['1381234123', null],
    ['138123412345', null],
    ['+1 13812341234', null],
    ["13812341234'--", null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (given, mobile) => {
    expect(readMobile(given)).toBe(mobile)
  })

  it('phone numbers are shown without their middle', () => {
    expect(maskedMobile('13812341234')).toBe('138****1234')
    expect(maskedMobile('')).toBe('')
  })
})

describe('addresses', () => {
  const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`
  const long = `${'a'.repeat(64)}@${domain}.xyz`
  it.each([
    ['qinghe@forum.test', 'qinghe@forum.test'],
    [' QingHe@Forum.TEST ', 'qinghe@forum.test'],
    ['ｑｉｎｇｈｅ@ｆｏｒｕｍ.test', 'qinghe@forum.test'],
    ["o'neil+tea@mail.example.co", "o'neil+tea@mail.example.co"],
    ['a@茶.中国', 'a@xn--cl1a.xn--fiqs8s'],
    ['mike@gıthub.com', 'mike@xn--gthub-n4a.com'],
    ['m\u0456ke@github.com', null],
    ['a@localhost', null],
    ['a@127.0.0.1', null],
    ['a@[::1]', null],
    ['a@b@forum.test', null],
    ['a..b@forum.test', null],
    ['.a@forum.test', null],
    ['a b@forum.test', null],
    ['a@forum.test\r\nBcc: b@forum.test', null],
    ['a@forum.test, b@forum.test', null],
    ['"a"@forum.test', null],
    ['<a@forum.test>', null],
    ['zero\u200bwidth@forum.test', null],
    ['@forum.test', null],
    ['a@', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (given, email) => {
    expect(readEmail(given)).toEqual(email === null ? null : { email })
  })

  it('addresses have fewer than 255 characters', () => {
    expect(long).toHaveLength(251)
    expect(readEmail(long)).toEqual({ email: long })
    expect(readEmail(`${long}abc`)).toEqual({ email: `${long}abc` })
    expect(readEmail(`${long}abcd`)).toBe('tooLong')
  })

  it('addresses are shown without most of the local part', () => {
    expect(maskedEmail('qinghe@forum.test')).toBe('qi***@forum.test')
    expect(maskedEmail('a@forum.test')).toBe('a***@forum.test')
    expect(maskedEmail('')).toBe('')
  })
})
