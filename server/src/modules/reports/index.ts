import { reportsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { createReport } from './create-report.ts'
import { listReports } from './list-reports.ts'
import { deleteReports, settleReports } from './settle-reports.ts'

export { findReportIds, readReports } from './list-reports.ts'
export { reopenReport, setReportStates } from './report-store.ts'
export { notesOn } from './reported-people.ts'
export { settleReportsInTx } from './settle-reports.ts'

export function registerReports(mount: Mount): void {
  implement(mount, reportsApi, { createReport, listReports, settleReports, deleteReports })
}
