import type { CategoryPermissionKey } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { can, canEverywhere, type Viewer } from '../../viewer.ts'
import { type Categories, readCategories } from './category-store.ts'

/** Categories in which somebody has a right; 'all' spares lists the question. */
export type PermittedCategories = 'all' | readonly number[]

type Rights = Pick<Viewer, 'isAdmin' | 'permissions'>

const known = new WeakMap<Categories, WeakMap<ReadonlySet<string>, Map<string, readonly number[]>>>()

/** The ids of the categories in which the viewer has the right, or 'all' when it holds for the whole site. */
export async function permittedCategoryIds(
  ctx: Context,
  viewer: Rights,
  key: CategoryPermissionKey,
): Promise<PermittedCategories> {
  if (canEverywhere(viewer, key)) return 'all'
  const categories = await readCategories(ctx)
  // The sets of rights are shared by everybody with the same groups, so the answer is found once for all of them.
  const byRights = known.get(categories) ?? new WeakMap<ReadonlySet<string>, Map<string, readonly number[]>>()
  known.set(categories, byRights)
  const byKey = byRights.get(viewer.permissions) ?? new Map<string, readonly number[]>()
  byRights.set(viewer.permissions, byKey)
  const ids =
    byKey.get(key) ?? categories.all.filter(({ id }) => can(viewer, key, id)).map((category) => category.id)
  byKey.set(key, ids)
  return ids
}
