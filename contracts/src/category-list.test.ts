import { expect, test } from 'vitest'
import { findListedCategories, nameOfCategoryList } from './category-list.ts'
import type { CategoryView } from './entities/category.ts'

const categories = [
  {
    categoryId: 3,
    name: '生活',
    children: [
      { categoryId: 4, name: '骑行' },
      { categoryId: 5, name: '做饭' },
    ],
  },
  { categoryId: 7, name: '读书', children: [] },
] as unknown as CategoryView[]

test.each([
  ['3', [3], '生活'],
  ['3_4_5', [3], '生活'],
  ['4', [4], '骑行'],
  ['3_4', [3, 4], '生活、骑行'],
  ['4_5', [4, 5], '骑行、做饭'],
  ['7_3_5_4', [3, 7], '生活、读书'],
  ['7_5', [5, 7], '做饭、读书'],
  ['all', [], ''],
  ['9', [], ''],
])('the list %s chooses %j and is called “%s”', (ids, chosen, name) => {
  expect(findListedCategories(categories, ids).map(({ categoryId }) => categoryId)).toEqual(chosen)
  expect(nameOfCategoryList(categories, ids)).toBe(name)
})
