// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { reportsApi } from '../../api/reports.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const createReport: BrowserEndpoint<typeof reportsApi.createReport> = { method: 'POST', path: '/api/v3/reports' }

export const listReports: BrowserEndpoint<typeof reportsApi.listReports> = { method: 'GET', path: '/api/backAdmin/reports' }

export const settleReports: BrowserEndpoint<typeof reportsApi.settleReports> = { method: 'POST', path: '/api/backAdmin/reports/batch' }

export const deleteReports: BrowserEndpoint<typeof reportsApi.deleteReports> = { method: 'POST', path: '/api/backAdmin/reports/delete' }
