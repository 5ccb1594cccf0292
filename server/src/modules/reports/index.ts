import { reportsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { createReport } from './create-report.ts'
import { deleteReports, listReports, settleReports } from './list-reports.ts'

export { findReportIds, readReports } from './list-reports.ts'
export { reopenReport, setReportStates } from './report-store.ts'
export { notesOn } from './reported-people.ts'

export function registerReports(mount: Mount): void {
  implement(mount, reportsApi, { createReport, listReports, settleReports, deleteReports })
}
