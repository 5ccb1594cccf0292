import type { ThreadView } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { titleOf, wordsOf } from './present-item.ts'

const untitled = (text: string) => ({ title: '', content: { text, indexes: {} } }) as unknown as ThreadView

test('a thread without a title is called by its first forty characters, with emoji as signs', () => {
  expect(titleOf(untitled('<p>今年的春茶:keai:</p>\n<p>到了</p>'))).toBe('今年的春茶😊 到了')
  expect(titleOf(untitled(`<p>${'茶'.repeat(40)}</p>`))).toBe('茶'.repeat(40))
  expect(titleOf(untitled(`<p>${'茶'.repeat(41)}</p>`))).toBe(`${'茶'.repeat(40)}…`)
  expect(titleOf({ ...untitled('<p>到了</p>'), title: '春茶:keai:' })).toBe('春茶:keai:')
})

test('the first words of a thread are one line of at most 240 characters, with emoji as signs', () => {
  expect(wordsOf(untitled('<p>春茶:keai:</p>\n<p>到了</p>'))).toBe('春茶😊 到了')
  expect([...wordsOf(untitled('茶'.repeat(300)))]).toHaveLength(240)
})
