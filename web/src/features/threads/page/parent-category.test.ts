import type { CategoryView } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { parentIds } from './ThreadBreadcrumbs.tsx'

const categories = [
  { categoryId: 4, children: [{ categoryId: 5 }, { categoryId: 6 }] },
  { categoryId: 7, children: [] },
] as unknown as CategoryView[]

test.each([
  [4, '4_5_6'],
  [7, '7'],
  [9, '9'],
])('the list of category %i is %s', (parentId, ids) => {
  expect(parentIds(categories, parentId)).toBe(ids)
})
