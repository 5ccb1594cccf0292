// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { moderationApi } from '../../api/moderation.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listManagedThreads: BrowserEndpoint<typeof moderationApi.listManagedThreads> = { method: 'GET', path: '/api/backAdmin/manage.thread.list' }

export const listManagedPosts: BrowserEndpoint<typeof moderationApi.listManagedPosts> = { method: 'GET', path: '/api/backAdmin/manage.posts.list' }

export const submitReview: BrowserEndpoint<typeof moderationApi.submitReview> = { method: 'POST', path: '/api/backAdmin/manage.submit.review' }

export const changeThreads: BrowserEndpoint<typeof moderationApi.changeThreads> = { method: 'POST', path: '/api/backAdmin/threads.batch' }

export const listStickyOrder: BrowserEndpoint<typeof moderationApi.listStickyOrder> = { method: 'GET', path: '/api/backAdmin/thread.stick.sort' }

export const sortStickyThreads: BrowserEndpoint<typeof moderationApi.sortStickyThreads> = { method: 'POST', path: '/api/backAdmin/stick.sort.set' }

export const setViewCounting: BrowserEndpoint<typeof moderationApi.setViewCounting> = { method: 'POST', path: '/api/backAdmin/open.view.count' }

export const setThreadOptimize: BrowserEndpoint<typeof moderationApi.setThreadOptimize> = { method: 'POST', path: '/api/backAdmin/thread.optimize' }
