// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesReport from '../../entities/report.ts'

export const reportStates: typeof entitiesReport.reportStates = { open: 0, handled: 1 }

export const reportTypes: typeof entitiesReport.reportTypes = { person: 0, thread: 1, comment: 2 }
