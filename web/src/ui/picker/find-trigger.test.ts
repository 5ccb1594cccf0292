import { expect, test } from 'vitest'
import { findTrigger } from './find-trigger.ts'

test.each<[string, ReturnType<typeof findTrigger>]>([
  ['@', { kind: 'member', typed: '', length: 1 }],
  ['你好@zhang', { kind: 'member', typed: 'zhang', length: 6 }],
  ['你好 @张', { kind: 'member', typed: '张', length: 2 }],
  ['a@b', null],
  ['@张三 ', null],
  ['@一二三四五六七八九十一二三四五六', null],
  ['去#huan', { kind: 'topic', typed: 'huan', length: 5 }],
  ['#', { kind: 'topic', typed: '', length: 1 }],
  ['#环湖骑行#', null],
  ['#环湖骑行# 真好 #雨', { kind: 'topic', typed: '雨', length: 2 }],
  ['#环湖 ', null],
  ['C#', null],
  [':', null],
  [':ke', { kind: 'emoji', typed: 'ke', length: 3 }],
  ['10:3', null],
  ['10:a', null],
  ['https:x', null],
  ['今天：ke', null],
])('the trigger before the caret of %j is found', (before, trigger) => {
  expect(findTrigger(before)).toEqual(trigger)
})
