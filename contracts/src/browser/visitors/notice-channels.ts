// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { noticeChannelsApi } from '../../api/notice-channels.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const openChannels: BrowserEndpoint<typeof noticeChannelsApi.openChannels> = { method: 'GET', path: '/api/v3/notification.channels' }

export const changeChannels: BrowserEndpoint<typeof noticeChannelsApi.changeChannels> = { method: 'POST', path: '/api/v3/notification.channels.update' }

export const addDevice: BrowserEndpoint<typeof noticeChannelsApi.addDevice> = { method: 'POST', path: '/api/v3/notification.push.create' }

export const removeDevice: BrowserEndpoint<typeof noticeChannelsApi.removeDevice> = { method: 'POST', path: '/api/v3/notification.push.delete' }

export const unsubscribe: BrowserEndpoint<typeof noticeChannelsApi.unsubscribe> = { method: 'POST', path: '/api/v3/notification.unsubscribe' }
