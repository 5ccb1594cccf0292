// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { postsApi } from '../../api/posts.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listPosts: BrowserEndpoint<typeof postsApi.listPosts> = { method: 'GET', path: '/api/v3/posts.list' }

export const openPost: BrowserEndpoint<typeof postsApi.openPost> = { method: 'GET', path: '/api/v3/posts.detail' }

export const openNewestReply: BrowserEndpoint<typeof postsApi.openNewestReply> = { method: 'GET', path: '/api/v3/posts.reply' }

export const locatePost: BrowserEndpoint<typeof postsApi.locatePost> = { method: 'GET', path: '/api/v3/posts.postion' }

export const listPostLikers: BrowserEndpoint<typeof postsApi.listPostLikers> = { method: 'GET', path: '/api/v3/posts.likedusers' }

export const listRevisions: BrowserEndpoint<typeof postsApi.listRevisions> = { method: 'GET', path: '/api/v3/posts.revisions' }

export const compareRevisions: BrowserEndpoint<typeof postsApi.compareRevisions> = { method: 'GET', path: '/api/v3/posts.revision' }

export const openPinnedComment: BrowserEndpoint<typeof postsApi.openPinnedComment> = { method: 'GET', path: '/api/v3/posts.pinned' }

export const pinComment: BrowserEndpoint<typeof postsApi.pinComment> = { method: 'POST', path: '/api/v3/posts.pin' }

export const publishPost: BrowserEndpoint<typeof postsApi.publishPost> = { method: 'POST', path: '/api/v3/posts.create' }

export const editPost: BrowserEndpoint<typeof postsApi.editPost> = { method: 'POST', path: '/api/v3/posts.update' }
