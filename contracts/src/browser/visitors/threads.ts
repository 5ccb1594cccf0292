// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { threadsApi } from '../../api/threads.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listThreads: BrowserEndpoint<typeof threadsApi.listThreads> = { method: 'GET', path: '/api/v3/thread.list' }

export const listStickyThreads: BrowserEndpoint<typeof threadsApi.listStickyThreads> = { method: 'GET', path: '/api/v3/thread.stick' }

export const recommendThreads: BrowserEndpoint<typeof threadsApi.recommendThreads> = { method: 'GET', path: '/api/v3/thread.recommends' }

export const listThreadTypes: BrowserEndpoint<typeof threadsApi.listThreadTypes> = { method: 'GET', path: '/api/v3/thread.typelist' }

export const openThread: BrowserEndpoint<typeof threadsApi.openThread> = { method: 'GET', path: '/api/v3/thread.detail' }

export const publishThread: BrowserEndpoint<typeof threadsApi.publishThread> = { method: 'POST', path: '/api/v3/thread.create' }

export const editThread: BrowserEndpoint<typeof threadsApi.editThread> = { method: 'POST', path: '/api/v3/thread.update' }

export const deleteThread: BrowserEndpoint<typeof threadsApi.deleteThread> = { method: 'POST', path: '/api/v3/thread.delete' }

export const operateThread: BrowserEndpoint<typeof threadsApi.operateThread> = { method: 'POST', path: '/api/v3/threads/operate' }

export const listThreadLikers: BrowserEndpoint<typeof threadsApi.listThreadLikers> = { method: 'GET', path: '/api/v3/thread.likedusers' }

export const pinOwnThread: BrowserEndpoint<typeof threadsApi.pinOwnThread> = { method: 'POST', path: '/api/v3/user/thread.stick' }

export const shareThread: BrowserEndpoint<typeof threadsApi.shareThread> = { method: 'POST', path: '/api/v3/thread.share' }

export const countView: BrowserEndpoint<typeof threadsApi.countView> = { method: 'GET', path: '/api/v3/view.count' }
