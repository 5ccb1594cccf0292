import { expect, test } from 'vitest'
import { type CategoryRow, movedTo, orderInput, placeOf } from './category-order.ts'

const row = (categoryId: number, parentid = 0): CategoryRow => ({
  ...{ categoryId, parentid, name: `分类${categoryId}`, description: '', icon: '' },
  ...{ moderators: '', sort: 0, threadCount: 0 },
})
const [tea, cups, green, black] = [row(1), row(2), row(3, 1), row(4, 1)]
const rows = [tea, green, black, cups]

test('a category moves among those of its own level', () => {
  expect(movedTo(rows, cups, 0)).toEqual([cups, tea])
  expect(movedTo(rows, black, 0)).toEqual([black, green])
  expect(placeOf(rows, black)).toBe(1)
})

test('a category at the end of its level stays where it is', () => {
  expect(movedTo(rows, cups, 5)).toBeNull()
  expect(movedTo(rows, green, -1)).toBeNull()
})

test('an order is sent with the name of each category and a number that grows', () => {
  expect(orderInput([cups, tea])).toEqual([
    { id: 2, name: '分类2', sort: 1, was: { name: '分类2', sort: 0 } },
    { id: 1, name: '分类1', sort: 2, was: { name: '分类1', sort: 0 } },
  ])
})
