import { reportsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { createReport } from './create-report.ts'
import { deleteReports, handleReports } from './handle-reports.ts'
import { listReports } from './list-reports.ts'

export { handleReportsInTx } from './handle-reports.ts'
export { findReportIds, readReports } from './list-reports.ts'
export { reopenReport, setReportStates } from './report-store.ts'
export { notesOn } from './reported-people.ts'

export function registerReports(mount: Mount): void {
  implement(mount, reportsApi, { createReport, listReports, handleReports, deleteReports })
}
