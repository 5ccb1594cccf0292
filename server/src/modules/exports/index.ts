import { exportsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { exportComments, exportReports, exportThreads, exportTopics } from './export-content.ts'
import { exportOrders, exportWalletLogs, exportWithdrawals } from './export-money.ts'
import { exportBills, exportDisputes, exportRefunds, exportUnassignedPayments } from './export-payments.ts'
import {
  exportAccessBlocks,
  exportBulk,
  exportCategories,
  exportGroups,
  exportInvites,
  exportSignInFields,
  exportTemplates,
} from './export-site.ts'

/** Exports of the lists of the admin area. */
export function registerExports(mount: Mount): void {
  implement(mount, exportsApi, {
    exportThreads,
    exportComments,
    exportReports,
    exportTopics,
    exportOrders,
    exportWithdrawals,
    exportWalletLogs,
    exportRefunds,
    exportDisputes,
    exportUnassignedPayments,
    exportAccessBlocks,
    exportInvites,
    exportBulk,
    exportGroups,
    exportCategories,
    exportSignInFields,
    exportBills,
    exportTemplates,
  })
}
