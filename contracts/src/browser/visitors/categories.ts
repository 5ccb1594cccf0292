// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { categoriesApi } from '../../api/categories.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listCategories: BrowserEndpoint<typeof categoriesApi.listCategories> = { method: 'GET', path: '/api/v3/categories' }

export const listCategoriesToPostIn: BrowserEndpoint<typeof categoriesApi.listCategoriesToPostIn> = { method: 'GET', path: '/api/v3/categories.thread' }
