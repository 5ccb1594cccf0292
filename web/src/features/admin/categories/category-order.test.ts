import { expect, test } from 'vitest'
import {
  type CategoryRow,
  movedTo,
  orderInput,
  parentBeside,
  parentInput,
  parentOfDrop,
  parentsFor,
  siblingIndexOf,
} from './category-order.ts'

const row = (categoryId: number, parentid = 0): CategoryRow => ({
  ...{ categoryId, parentid, name: `分类${categoryId}`, description: '', icon: '' },
  ...{ moderators: '', sort: 0, threadCount: 0 },
})
const [tea, cups, green, black] = [row(1), row(2), row(3, 1), row(4, 1)]
const rows = [tea, green, black, cups]

test('a category moves among those of its own level', () => {
  expect(movedTo(rows, cups, 0)).toEqual([cups, tea])
  expect(movedTo(rows, black, 0)).toEqual([black, green])
  expect(siblingIndexOf(rows, black)).toBe(1)
})

test('a row that was read before the list was rendered again is moved and dropped as well', () => {
  expect(movedTo(rows, { ...cups }, 0)).toEqual([cups, tea])
  expect(siblingIndexOf(rows, { ...black })).toBe(1)
  expect(parentOfDrop(rows, { ...tea }, tea)).toBeNull()
})

test('a category at the end of its level does not move further', () => {
  expect(movedTo(rows, cups, 5)).toBeNull()
  expect(movedTo(rows, green, -1)).toBeNull()
})

test('an order is sent with the name of each category and increasing numbers', () => {
  expect(orderInput([cups, tea])).toEqual([
    { id: 2, name: '分类2', sort: 1, was: { name: '分类2', sort: 0 } },
    { id: 1, name: '分类1', sort: 2, was: { name: '分类1', sort: 0 } },
  ])
})

test('a category moves below a top-level one, unless it has children', () => {
  expect(parentsFor(rows, green)).toEqual([tea, cups])
  expect(parentsFor(rows, cups)).toEqual([tea])
  expect(parentsFor(rows, tea)).toEqual([])
  expect(parentInput(rows, green, 2)).toEqual([
    { id: 3, name: '分类3', parentId: 2, sort: 1, was: { name: '分类3', sort: 0, parentId: 1 } },
  ])
})

test('the adjacent parent is the next top-level category, and null at the end', () => {
  expect(parentBeside(rows, green, 1)).toBe(2)
  expect(parentBeside(rows, green, -1)).toBeNull()
  expect(parentBeside(rows, tea, 1)).toBeNull()
})

test('a category dropped on another parent, or on one of its children, moves below that parent', () => {
  expect(parentOfDrop(rows, green, cups)).toBe(2)
  expect(parentOfDrop([...rows, row(5, 2)], green, row(5, 2))).toBe(2)
  expect(parentOfDrop(rows, green, black)).toBe(1)
  expect(parentOfDrop(rows, tea, cups)).toBe(0)
  expect(parentOfDrop(rows, tea, green)).toBeNull()
  expect(parentOfDrop(rows, green, tea)).toBeNull()
})
