import { groupsApi, type ManagedCategoryView, managedCategoriesApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'

export const groupsQuery = query(groupsApi.listGroups, {})
export const rightsQuery = query(groupsApi.listGroupRights, {})
export const categoriesQuery = query(managedCategoriesApi.listManagedCategories, {})

/** All categories with their full names, children right after their parent. */
export const flatCategories = (categories: readonly ManagedCategoryView[]) =>
  categories.flatMap((category) => [
    { id: category.categoryId, name: category.name },
    ...category.children.map(({ categoryId, name }) => ({
      id: categoryId,
      name: `${category.name} / ${name}`,
    })),
  ])
