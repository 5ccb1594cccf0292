import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { CategoryView, ManagedCategoryView } from '../../entities/category.ts'
import { limits } from '../../limits.ts'
import { Id, IdList, Nothing } from '../../shapes.ts'

export const categoriesApi = defineApi({
  listCategories: {
    method: 'GET',
    path: '/api/v3/categories',
    summary: 'Returns the categories that the caller may read, as a tree of two levels.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(CategoryView),
  },
  listCategoriesToPostIn: {
    method: 'GET',
    path: '/api/v3/categories.thread',
    summary: "Returns the categories for the editor, with the caller's permissions in them.",
    description:
      'Those where the caller may read, post or edit, and the category of their thread `threadId`.',
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
  description: 'sort number; smaller ones come first',
})
const icon = T.Optional(
  T.String({
    maxLength: 500,
    pattern: '^$|^[a-z][a-z0-9-]{0,39}$|^/(?!/)|^https?://',
    description: 'URL of a picture, name of a built-in icon, or empty',
  }),
)
const moderators = T.Optional(
  T.String({
    maxLength: 100,
    pattern: '^$|^\\d{1,15}(,\\d{1,15})*$',
    description: 'user ids, separated by commas',
  }),
)
const parentId = T.Optional(
  T.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'id of the parent; 0 for the top level',
  }),
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
    summary: 'Returns all categories as a tree of two levels, with their recommendation state.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(ManagedCategoryView),
  },
  createCategories: {
    method: 'POST',
    path: '/api/backAdmin/categories.create',
    summary: 'Creates categories, all of them or none; `parentId` names a top-level parent.',
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
    summary: 'Changes, sorts or moves categories, all of them or none.',
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
    summary: 'Deletes categories and their children; refused while they contain published threads.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: IdList }),
    output: Nothing,
  },
})
