import * as T from 'typebox'

const fields = {
  pid: T.Integer(),
  categoryId: T.Integer(),
  name: T.String(),
  description: T.String(),
  icon: T.String(),
  sort: T.Integer(),
  property: T.Integer(),
  threadCount: T.Integer(),
  parentid: T.Integer({ description: 'id of the parent; 0 for the top level' }),
  canCreateThread: T.Boolean(),
  /** Only in `categories.thread`. */
  canEditThread: T.Optional(T.Boolean()),
  /** Only in `categories.thread`. */
  canPostAnonymously: T.Optional(T.Boolean()),
  searchIds: T.Array(T.Integer()),
}

const ChildCategory = T.Object({ ...fields, children: T.Array(T.Any(), { maxItems: 0 }) })

/** A category with its children; at most two levels (docs/reference/wire-content.md#categories). */
export const CategoryView = T.Object({ ...fields, children: T.Array(ChildCategory) })
export type CategoryView = T.Static<typeof CategoryView>
export type ChildCategoryView = T.Static<typeof ChildCategory>

/** Additional fields for administrators. */
const managed = {
  moderators: T.String({ description: 'user ids, separated by commas' }),
  checked: T.Integer({ description: '1 if the home page recommends its threads' }),
}
const ManagedChildCategory = T.Object({
  ...fields,
  ...managed,
  children: T.Array(T.Any(), { maxItems: 0 }),
})

/** A category in the admin area. */
export const ManagedCategoryView = T.Object({
  ...fields,
  ...managed,
  children: T.Array(ManagedChildCategory),
})
export type ManagedCategoryView = T.Static<typeof ManagedCategoryView>
