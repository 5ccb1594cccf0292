// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { notificationTemplatesApi } from '../../api/notification-templates.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listTemplates: BrowserEndpoint<typeof notificationTemplatesApi.listTemplates> = { method: 'GET', path: '/api/backAdmin/notification/tpl' }

export const openTemplates: BrowserEndpoint<typeof notificationTemplatesApi.openTemplates> = { method: 'GET', path: '/api/backAdmin/notification/tpl/detail' }

export const changeTemplates: BrowserEndpoint<typeof notificationTemplatesApi.changeTemplates> = { method: 'POST', path: '/api/backAdmin/notification/tpl/update' }
