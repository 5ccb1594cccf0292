// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { dialogsApi } from '../../api/dialogs.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listDialogs: BrowserEndpoint<typeof dialogsApi.listDialogs> = { method: 'GET', path: '/api/v3/dialog' }

export const openDialog: BrowserEndpoint<typeof dialogsApi.openDialog> = { method: 'POST', path: '/api/v3/dialog.create' }

export const sendMessage: BrowserEndpoint<typeof dialogsApi.sendMessage> = { method: 'POST', path: '/api/v3/dialog/message.create' }

export const listMessages: BrowserEndpoint<typeof dialogsApi.listMessages> = { method: 'GET', path: '/api/v3/dialog/message' }

export const readDialog: BrowserEndpoint<typeof dialogsApi.readDialog> = { method: 'POST', path: '/api/v3/dialog.update' }

export const deleteDialog: BrowserEndpoint<typeof dialogsApi.deleteDialog> = { method: 'POST', path: '/api/v3/dialog.delete' }

export const findDialog: BrowserEndpoint<typeof dialogsApi.findDialog> = { method: 'GET', path: '/api/v3/dialog.record' }
