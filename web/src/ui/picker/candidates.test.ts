import { pinyinOf } from '@chaguan/contracts/pinyin'
import { expect, test } from 'vitest'
import { completionText, findCandidates } from './candidates.ts'

const known = {
  people: ['张三', '李四', '章鱼', '老张', '张三'].map((nickname) => ({ nickname, avatar: '' })),
  topics: ['环湖骑行', '欢迎新人'].map((content) => ({ content, threadCount: 3 })),
}
const names = (kind: 'member' | 'topic' | 'emoji', typed: string) =>
  findCandidates({ kind, typed, length: typed.length + 1 }, known, pinyinOf).map(({ name }) => name)

test('people are found by pinyin, those whose names start with it first, each once', () => {
  expect(names('member', 'zhang')).toEqual(['张三', '章鱼', '老张'])
  expect(names('member', '')).toEqual(['张三', '李四', '章鱼', '老张'])
  expect(names('member', 'xyz')).toEqual([])
})

test('a topic that does not exist is offered as a new one of at most 18 characters', () => {
  expect(names('topic', 'huan')).toEqual(['环湖骑行', '欢迎新人', 'huan'])
  expect(names('topic', '环湖骑行')).toEqual(['环湖骑行'])
  expect(names('topic', '')).toEqual(['环湖骑行', '欢迎新人'])
  expect(names('topic', '一'.repeat(18))).toHaveLength(1)
  expect(names('topic', '一'.repeat(19))).toEqual([])
})

test('emoji are found by their names', () => {
  expect(names('emoji', 'ke')[0]).toBe('kelian')
  expect(names('emoji', 'ke')).toContain('keai')
})

test('a picked name is inserted in the form that the server recognises', () => {
  expect(completionText({ kind: 'member', name: '张三' })).toBe('@张三 ')
  expect(completionText({ kind: 'topic', name: '环湖' })).toBe('#环湖# ')
  expect(completionText({ kind: 'emoji', name: 'keai' })).toBe(':keai:')
})
