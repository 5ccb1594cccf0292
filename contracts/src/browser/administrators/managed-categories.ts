// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { managedCategoriesApi } from '../../api/managed-categories.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listManagedCategories: BrowserEndpoint<typeof managedCategoriesApi.listManagedCategories> = { method: 'GET', path: '/api/backAdmin/categories' }

export const createCategories: BrowserEndpoint<typeof managedCategoriesApi.createCategories> = { method: 'POST', path: '/api/backAdmin/categories.create' }

export const changeCategories: BrowserEndpoint<typeof managedCategoriesApi.changeCategories> = { method: 'POST', path: '/api/backAdmin/categories.update' }

export const deleteCategories: BrowserEndpoint<typeof managedCategoriesApi.deleteCategories> = { method: 'POST', path: '/api/backAdmin/categories.delete' }
