import { categoriesApi, managedCategoriesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listCategories, listCategoriesToPostIn } from './list-categories.ts'
import {
  changeCategories,
  createCategories,
  deleteCategories,
  listManagedCategories,
} from './manage-categories.ts'

export {
  type Categories,
  type Category,
  changeThreadCount,
  invalidateThreadCounts,
  type PermittedCategories,
  permittedCategoryIds,
  readCategories,
  threadCounts,
} from './category-store.ts'
export { listManagedCategories } from './manage-categories.ts'
export { deleteCategoryRows, lockCategories, redirectCategory } from './managed-category-store.ts'
export { type DeskRights, deskRights } from './review-desk-rules.ts'

export function registerCategories(mount: Mount): void {
  implement(mount, categoriesApi, { listCategories, listCategoriesToPostIn })
  implement(mount, managedCategoriesApi, {
    listManagedCategories,
    createCategories,
    changeCategories,
    deleteCategories,
  })
}
