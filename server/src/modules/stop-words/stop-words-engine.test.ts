import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../../tools/test/cpu-time.ts'
import { cleanSentences } from './clean-sentences.fixture.ts'
import { disguisedWords, disguises } from './disguises.fixture.ts'
import { Matcher, runInSlices, runSync } from './matcher.ts'
import { screen } from './screening.ts'
import type { Action, StopWord } from './stop-word.ts'

const aWord = (find: string, ugc: Action = '{BANNED}', replacement = '**'): StopWord => ({
  find,
  replacement,
  ugc,
  username: '{IGNORE}',
  signature: '{IGNORE}',
  dialog: '{IGNORE}',
  nickname: '{IGNORE}',
})
const matcherOf = (...words: readonly (StopWord | string)[]) =>
  runSync(Matcher.build(words.map((word) => (typeof word === 'string' ? aWord(word) : word))))
const isCaught = (matcher: Matcher, text: string) =>
  screen(matcher, 'ugc', text, text.includes('<')).bannedFor.length > 0

describe('stop words', () => {
  it('98 of 100 disguised words are found, in each of 25 disguises', () => {
    const matcher = matcherOf(...disguisedWords)
    expect(Object.keys(disguises)).toHaveLength(25)
    expect(new Set(disguisedWords).size).toBe(100)
    const missed = Object.entries(disguises).flatMap(([name, disguise]) =>
      disguisedWords
        .filter((word) => !isCaught(matcher, `今天${disguise(word)}呢`))
        .map((word) => `${name}: ${word}`),
    )
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(50)
  })

  it('at most one of 1,000 clean sentences is a false positive', () => {
    const matcher = matcherOf(...disguisedWords)
    const sentences = cleanSentences(10_000)
    expect(new Set(sentences).size).toBe(10_000)
    const wronged = sentences.filter((sentence) => isCaught(matcher, sentence))
    expect(wronged.length, wronged.slice(0, 5).join('\n')).toBeLessThanOrEqual(10)
  })

  it.each([
    [
      'ass',
      ['class', 'assistant', 'bass', 'as such', 'c1ass', 'a5'],
      ['ass', 'a.s.s', 'a s s', '@ss', 'a$$', '你这个ass吧'],
    ],
    ['penis', ['the pen is red', 'the pen. Is it?'], ['penis', 'p e n i s', 'pen1s', 'PENIS']],
    ['mall', ['mail', 'ma11s0n', 'small'], ['mall', 'maII', 'ma|l', 'ma11']],
    ['fuck', ['fukc', 'fuckle'], ['fucking', 'fucks', 'FU CK', 'f*u*c*k', 'fück', 'fuсk']],
    ['sos', ['505', '5 0 5'], ['s0s', 'SOS']],
    ['110', ['21100', '1101', '2110年'], ['110', '拨110吧', '1 1 0']],
    ['1380013', [], ['13800138000', '013800130']],
    ['free gift', ['free', 'gift free'], ['free gift', 'freegift', 'FREE  GIFT']],
    ['！！', ['！', '!?!'], ['真的！！', '！ ！']],
    ['赌{2}钱', ['赌一二三钱', '钱赌'], ['赌钱', '赌 一 二 钱', '賭個錢']],
    ['a{3}b{1}c', ['axxxxbc', 'abxxc'], ['abc', 'axxbxc', 'axxx bx c']],
  ])('clean words of %s are not matched, and disguised ones are', (word, clean, disguised) => {
    const matcher = matcherOf(word)
    expect(clean.filter((text) => isCaught(matcher, text))).toEqual([])
    expect(disguised.filter((text) => !isCaught(matcher, text))).toEqual([])
  })

  it.each([
    ['<p>买发<b>票</b>吗</p>', '<p>买**<b></b>吗</p>'],
    ['<p>發<em> </em>票</p><p>发票</p>', '<p>**<em></em></p><p>**</p>'],
    ['发&#31080; &amp; 发', '** &amp; 发'],
    ['<a href="/发票">价目</a>', '<a href="/发票">价目</a>'],
    ['1 < 2 发票', '1 < 2 **'],
    ['没有', '没有'],
  ])('in %s the word is replaced and the mark-up stays', (html, expected) => {
    expect(screen(matcherOf(aWord('发票', '{REPLACE}')), 'ugc', html, true).text).toBe(expected)
  })

  it('of overlapping words the first and then longest is replaced, and the replacement is escaped', () => {
    const matcher = matcherOf(
      aWord('发票', '{REPLACE}', '甲'),
      aWord('代开发票', '{REPLACE}', '<乙>'),
      aWord('票据', '{REPLACE}', '丙'),
    )
    expect(screen(matcher, 'ugc', '代开发票据', true).text).toBe('&lt;乙&gt;据')
    expect(screen(matcher, 'ugc', '发票据', false).text).toBe('甲据')
    expect(screen(matcher, 'ugc', '代开发票', false).text).toBe('<乙>')
  })

  it('each scope has its own rule, and words are named once', () => {
    const matcher = matcherOf(
      { ...aWord('甲乙', '{IGNORE}'), username: '{BANNED}' },
      aWord('丙丁', '{MOD}'),
      aWord('戊己'),
    )
    const text = '甲乙丙丁丙丁戊己戊己'
    expect(screen(matcher, 'ugc', text, false)).toEqual({ text, pendingFor: ['丙丁'], bannedFor: ['戊己'] })
    expect(screen(matcher, 'username', text, false).bannedFor).toEqual(['甲乙'])
    expect(screen(matcher, 'nickname', text, false)).toEqual({ text, pendingFor: [], bannedFor: [] })
  })

  it.each([
    ['A+', 'Grade A+ only', true],
    ['A+', 'grade ａ＋', true],
    ['A+', 'a tea', false],
    ['A+', 'at', false],
    ['A+', 'RSA+', false],
    ['100%', '保证100%有效', true],
    ['100%', '100 杯茶', false],
    ['100%', '1100%', false],
    ['C#', 'C # and C', true],
    ['C#', 'vitamin C', false],
    ['.net', 'a .net site', true],
    ['.net', 'net weight', false],
    ['+v', '加 +V 领取', true],
    ['+v', 'v 领', false],
    ['《赌博》', '赌 博', true],
    ['viagra!', 'v.i.a.g.r.a', true],
    ['***', 'a *** b', true],
    ['***', 'a b', false],
  ])('the word %j in %j is found: %s', (find, text, isFound) => {
    expect(screen(matcherOf(aWord(find)), 'ugc', text, false).bannedFor).toEqual(isFound ? [find] : [])
  })

  it('hostile texts are read in linear time', () => {
    const matcher = matcherOf(
      '赌博',
      'ass',
      '赌{9}钱',
      '！！',
      ...Array.from({ length: 60 }, (_, count) => '赌'.repeat(count + 1)),
    )
    for (const piece of ['<', '<a', '<!--', '&', '&#', '!@', 'a', '(', ' ', '赌', '\u202ea', '1', '赌{'])
      for (const size of [20_000, 100_000]) {
        const text = piece.repeat(size / piece.length)
        expect(
          cpuMsOf(() => screen(matcher, 'ugc', text, true)),
          `${piece} ${size}`,
        ).toBeLessThan(3000)
      }
  })

  it('building a long list does not block other work', async () => {
    const words = Array.from({ length: 20_000 }, (_, index) => aWord(`词${index.toString(36)}语`))
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    const matcher = await runInSlices(Matcher.build(words))
    clearInterval(counting)
    expect(turns).toBeGreaterThan(3)
    expect(isCaught(matcher, '这是词ff语吗')).toBe(true)
  })
})
