import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { CategoryView, ManagedCategoryView } from '../../entities/category.ts'
import { limits } from '../../limits.ts'
import { Id, IdList, Nothing } from '../../shapes.ts'

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

const name = T.String({ minLength: 1, maxLength: limits.categoryNameCharacters })
const description = T.Optional(T.String({ maxLength: limits.categoryDescriptionCharacters }))
const sort = T.Integer({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: 'a smaller number stands higher',
})
const icon = T.Optional(
  T.String({
    maxLength: 500,
    pattern: '^$|^[a-z][a-z0-9-]{0,39}$|^/(?!/)|^https?://',
    description: 'address of a picture, name of a drawing, or empty',
  }),
)
const moderators = T.Optional(
  T.String({ maxLength: 100, pattern: '^$|^\\d{1,15}(,\\d{1,15})*$', description: 'ids of people' }),
)
const parentId = T.Optional(
  T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0 at the top' }),
)
/** The values that a form showed; a field that has changed since is not overwritten. */
const was = T.Optional(
  T.Object({ name: T.Optional(name), sort: T.Optional(sort), description, icon, moderators, parentId }),
)
const batch = { minItems: 1, maxItems: limits.maxBatch }

/** Categories, for administrators (docs/reference/wire-content.md#categories). */
export const managedCategoriesApi = defineApi({
  listManagedCategories: {
    method: 'GET',
    path: '/api/backAdmin/categories',
    summary: 'All categories as a tree of two levels, with what the home page recommends.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(ManagedCategoryView),
  },
  createCategories: {
    method: 'POST',
    path: '/api/backAdmin/categories.create',
    summary: 'Makes categories, all of them or none; `parentId` puts one below another at the top.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(
        T.Object({
          name,
          description,
          sort: T.Optional(sort),
          icon,
          moderators,
          parentId,
        }),
        batch,
      ),
    }),
    output: Nothing,
  },
  changeCategories: {
    method: 'POST',
    path: '/api/backAdmin/categories.update',
    summary: 'Changes and sorts categories, or moves them below another, all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(T.Object({ id: Id, name, sort, description, icon, moderators, parentId, was }), batch),
    }),
    output: Nothing,
  },
  deleteCategories: {
    method: 'POST',
    path: '/api/backAdmin/categories.delete',
    summary: 'Deletes categories with those below them; refuses while there are threads in them.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: IdList }),
    output: Nothing,
  },
})
