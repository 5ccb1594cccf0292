import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { reportsFilter } from '../content/reports.ts'
import { topicsFilter } from '../content/topics.ts'
import { ordersFilter } from './managed-orders.ts'
import { TableFile } from './managed-users.ts'
import { walletLogsFilter } from './managed-wallets.ts'
import { withdrawalsFilter } from './managed-withdrawals.ts'
import { managedPostsFilter, managedThreadsFilter } from './moderation.ts'

const table = {
  method: 'GET',
  access: 'admin',
  whenRestricted: 'before-approval',
  isDownload: true,
  output: TableFile,
} as const

/** Lists of the admin area as tables (xlsx), written while they are read, the latest first; narrowed as the lists are. */
export const exportsApi = defineApi({
  exportThreads: {
    ...table,
    path: '/api/backAdmin/export/threads',
    summary: 'Threads in any state but drafts, as a table.',
    input: T.Object(managedThreadsFilter),
  },
  exportComments: {
    ...table,
    path: '/api/backAdmin/export/posts',
    summary: 'Comments in any state, as a table.',
    input: T.Object(managedPostsFilter),
  },
  exportReports: {
    ...table,
    path: '/api/backAdmin/export/reports',
    summary: 'Reports, as a table.',
    input: T.Object({ filter: T.Optional(reportsFilter) }),
  },
  exportTopics: {
    ...table,
    path: '/api/backAdmin/export/topics',
    summary: 'Topics, as a table.',
    input: T.Object(topicsFilter),
  },
  exportOrders: {
    ...table,
    path: '/api/backAdmin/export/orders',
    summary: 'Orders, as a table.',
    input: T.Object({ filter: T.Optional(ordersFilter) }),
  },
  exportWithdrawals: {
    ...table,
    path: '/api/backAdmin/export/withdrawals',
    summary: 'Withdrawals, as a table.',
    input: T.Object({ filter: T.Optional(withdrawalsFilter) }),
  },
  exportWalletLogs: {
    ...table,
    path: '/api/backAdmin/export/wallet.logs',
    summary: 'Changes of money, as a table.',
    input: T.Object({ filter: T.Optional(walletLogsFilter) }),
  },
})
