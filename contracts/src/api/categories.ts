import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { CategoryView } from '../entities/category.ts'

export const categoriesApi = defineApi({
  listCategories: {
    method: 'GET',
    path: '/api/v3/categories',
    summary: 'The categories the caller may read, as a tree of two levels.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(CategoryView),
  },
  listCategoriesToPostIn: {
    method: 'GET',
    path: '/api/v3/categories.thread',
    summary: 'All categories with what the caller may do there, for the composer.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ threadId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
    output: T.Array(CategoryView),
  },
})
