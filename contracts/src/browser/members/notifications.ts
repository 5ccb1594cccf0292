// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { notificationsApi } from '../../api/notifications.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listNotifications: BrowserEndpoint<typeof notificationsApi.listNotifications> = { method: 'GET', path: '/api/v3/notification' }

export const deleteNotifications: BrowserEndpoint<typeof notificationsApi.deleteNotifications> = { method: 'POST', path: '/api/v3/notification.delete' }

export const readNotifications: BrowserEndpoint<typeof notificationsApi.readNotifications> = { method: 'POST', path: '/api/v3/notification.read' }

export const listMarks: BrowserEndpoint<typeof notificationsApi.listMarks> = { method: 'GET', path: '/api/v3/notification.marks' }

export const setMark: BrowserEndpoint<typeof notificationsApi.setMark> = { method: 'POST', path: '/api/v3/notification.mark' }

export const countUnread: BrowserEndpoint<typeof notificationsApi.countUnread> = { method: 'GET', path: '/api/v3/unreadnotification' }
