import type { CategoryView } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { categoryGroups, chosenCategory } from './category-options.ts'

const category = (categoryId: number, name: string, canCreateThread: boolean, children: unknown[] = []) =>
  ({ categoryId, name, canCreateThread, children }) as unknown as CategoryView

const categories = [
  category(1, '生活', true, [category(2, '骑行', true), category(3, '内部', false)]),
  category(4, '公告', false),
  category(5, '站务', false, [category(6, '建议', true)]),
]

test('only categories in which the person may publish are offered, below their first level', () => {
  expect(categoryGroups(categories, 'canCreateThread')).toEqual([
    {
      name: '生活',
      options: [
        { id: 1, name: '生活', canPostAnonymously: false },
        { id: 2, name: '骑行', canPostAnonymously: false },
      ],
    },
    { name: '站务', options: [{ id: 6, name: '建议', canPostAnonymously: false }] },
  ])
})

test('the wanted category is chosen when it is offered, else the first one', () => {
  const groups = categoryGroups(categories, 'canCreateThread')
  expect([6, 4, 0].map((wanted) => chosenCategory(groups, wanted))).toEqual([6, 1, 1])
  expect(chosenCategory([], 6)).toBe(0)
})
