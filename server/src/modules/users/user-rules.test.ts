import { describe, expect, it } from 'vitest'
import {
  foldName,
  normalizeName,
  readPasswordRules,
  refusalOfNickname,
  refusalOfPassword,
  refusalOfUsername,
} from './user-rules.ts'

describe('names', () => {
  it.each([
    ['alice', null],
    ['茶客一二三四五六七八九十十一二', null],
    ['a'.repeat(15), null],
    ['👍'.repeat(15), null],
    ['', 'USERNAME_NOT_NULL'],
    ['a'.repeat(16), 'NAME_LENGTH_ERROR'],
    ['👍'.repeat(16), 'NAME_LENGTH_ERROR'],
    ['two words', 'USERNAME_NOT_ALLOW_HAS_SPACE'],
    ['tab\there', 'INVALID_PARAMETER'],
    ['bell\u0007', 'INVALID_PARAMETER'],
    ['zero\u200bwidth', 'INVALID_PARAMETER'],
    ['\u202eecila', 'INVALID_PARAMETER'],
    ['\u3164', 'INVALID_PARAMETER'],
    ['a\ufeffb', 'INVALID_PARAMETER'],
    ['line\u2028break', 'INVALID_PARAMETER'],
    ['\u2800', 'INVALID_PARAMETER'],
    ['half\ud800', 'INVALID_PARAMETER'],
    ['miss\ufffcing', 'INVALID_PARAMETER'],
  ])('user name %j: %s', (name, reason) => {
    expect(refusalOfUsername(normalizeName(name))?.reason ?? null).toBe(reason)
  })

  it.each([
    ['Two Words', null],
    ['❤️', null],
    ['👩‍💻小码', null],
    ['👨‍👩‍👧‍👦', null],
    ['👩🏽‍💻🏳️‍🌈🧔🏻‍♀️', null],
    ['👩‍小码', 'INVALID_PARAMETER'],
    ['小\u200d💻', 'INVALID_PARAMETER'],
    ['👩\u200d\u200d💻', 'INVALID_PARAMETER'],
    ['👩\u200b💻', 'INVALID_PARAMETER'],
    ['👩‍💻‍', 'INVALID_PARAMETER'],
    ['  ', 'USERNAME_NOT_NULL'],
    ['\ufe0f', 'USERNAME_NOT_NULL'],
    ['\u0301', 'USERNAME_NOT_NULL'],
    ['miss\ufffcing', 'INVALID_PARAMETER'],
    ['zero\u200dwidth', 'INVALID_PARAMETER'],
    ['x'.repeat(16), 'NAME_LENGTH_ERROR'],
  ])('nickname %j: %s', (name, reason) => {
    expect(refusalOfNickname(normalizeName(name))?.reason ?? null).toBe(reason)
  })

  it('names that look alike are the same name', () => {
    for (const twin of ['ALICE', 'ａｌｉｃｅ', 'Alice ', 'al\u200bice', 'ali\u0000ce'])
      expect(foldName(twin)).toBe('alice')
    expect(foldName('é')).toBe(foldName('e\u0301'))
    expect(foldName('❤️')).toBe(foldName('❤'))
    expect(foldName('👩‍💻')).toBe(foldName('👩💻'))
    expect(foldName('alice')).not.toBe(foldName('alica'))
    // Cyrillic, Greek, Cherokee, dotless and small capitals, with and without accents.
    for (const twin of ['аdmin', 'АDМIN', 'ΑDΜΙΝ', 'ᎪdmіN', 'admın', 'ａԁmin'])
      expect(foldName(twin)).toBe('admin')
    expect(foldName('ё')).toBe(foldName('ë'))
    expect(foldName('ΝΙΚΗ')).toBe(foldName('νικη'))
    expect(foldName('Вася')).toBe(foldName('вася'))
    expect(foldName('ロ')).toBe(foldName('口'))
    for (const [one, other] of [
      ['adm1n', 'admin'],
      ['год', 'roд'],
      ['爱丽丝', '愛麗絲'],
    ])
      expect(foldName(one ?? '')).not.toBe(foldName(other ?? ''))
  })

  it('a name is stored composed, without surplus spaces', () => {
    expect(normalizeName('  Tea\u3000 \u00a0 House ')).toBe('Tea House')
    expect(normalizeName('e\u0301')).toBe('é')
    expect(normalizeName(undefined)).toBe('')
  })
})

describe('passwords', () => {
  it.each([
    [6, '0', 'abcde1', null],
    [6, '0', 'abcdef', 'PASSWORD_ILLEGALITY'],
    [6, '', 'abcdef', null],
    [6, '', 'abcde', 'PASSWORD_ILLEGALITY'],
    [0, '', 'abcde', 'PASSWORD_ILLEGALITY'],
    [10, '', 'abcdefghi', 'PASSWORD_ILLEGALITY'],
    [6, '', 'a'.repeat(50), null],
    [6, '', 'a'.repeat(51), 'PASSWORD_ILLEGALITY'],
    [6, '0', '', 'INVALID_PARAMETER'],
    [6, '0', 'abc de1', 'PASSWORD_NOT_ALLOW_HAS_SPACE'],
    [6, '0', 'abcde1\u3000', 'PASSWORD_NOT_ALLOW_HAS_SPACE'],
    [6, '0,1,2,3', 'aB3-xyz', null],
    [6, '0,1,2,3', 'aB3xyz', 'PASSWORD_ILLEGALITY'],
    [6, '0,1,2,3', 'AB3-XYZ', 'PASSWORD_ILLEGALITY'],
    [6, '3', 'abcdef', 'PASSWORD_ILLEGALITY'],
    [6, '2', '密码密码密码！', null],
    [6, '7,x,__proto__', 'abcdef', null],
  ])('at least %i characters of kinds %j: %j is %s', (length, strength, password, reason) => {
    expect(refusalOfPassword(password, readPasswordRules(length, strength))?.reason ?? null).toBe(reason)
  })

  it('the error names what is lacking', () => {
    expect(refusalOfPassword('abcdef', readPasswordRules(6, '0,3'))?.text).toEqual({
      zh: '密码还须包含数字、大写字母',
      en: 'The password also needs a digit, an uppercase letter',
    })
  })
})
