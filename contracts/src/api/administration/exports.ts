import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { OneOf } from '../../shapes.ts'
import { invitesApi, invitesFilter } from '../accounts/invites.ts'
import { reportsApi, reportsFilter } from '../content/reports.ts'
import { managedTopicsApi, topicsFilter } from '../content/topics.ts'
import { accessBlocksApi, accessBlocksFilter } from './access-blocks.ts'
import { managedOrdersApi, ordersFilter } from './managed-orders.ts'
import { TableFile } from './managed-users.ts'
import { managedWalletsApi, walletLogsFilter } from './managed-wallets.ts'
import { managedWithdrawalsApi, withdrawalsFilter } from './managed-withdrawals.ts'
import { managedPostsFilter, managedThreadsFilter, moderationApi } from './moderation.ts'
import { managedPaymentsApi, unassignedFilter } from './payments.ts'

const table = {
  method: 'GET',
  access: 'admin',
  whenRestricted: 'before-approval',
  isDownload: true,
  output: TableFile,
} as const

/** Rows of a list that is not paged: those with these ids, in their order. */
const chosenRows = (id: string) => ({
  ids: T.Optional(
    T.String({ maxLength: 8000, description: `${id}, separated by commas: only these rows, in this order` }),
  ),
})

const disputes = managedPaymentsApi.listDisputes.input.properties
const bills = managedPaymentsApi.listBills.input.properties

/**
 * Lists of the admin area as tables (xlsx), streamed; filtered and sorted as the lists are, the latest first by
 * default.
 */
export const exportsApi = defineApi({
  exportThreads: {
    ...table,
    path: '/api/backAdmin/export/threads',
    summary: 'Exports threads in any state except drafts as a spreadsheet.',
    input: T.Object({
      ...managedThreadsFilter,
      sort: moderationApi.listManagedThreads.input.properties.sort,
    }),
  },
  exportComments: {
    ...table,
    path: '/api/backAdmin/export/posts',
    summary: 'Exports comments in any state as a spreadsheet.',
    input: T.Object({ ...managedPostsFilter, sort: moderationApi.listManagedPosts.input.properties.sort }),
  },
  exportReports: {
    ...table,
    path: '/api/backAdmin/export/reports',
    summary: 'Exports reports as a spreadsheet.',
    input: T.Object({
      filter: T.Optional(reportsFilter),
      sort: reportsApi.listReports.input.properties.sort,
    }),
  },
  exportTopics: {
    ...table,
    path: '/api/backAdmin/export/topics',
    summary: 'Exports topics as a spreadsheet.',
    input: T.Object({ ...topicsFilter, sort: managedTopicsApi.listManagedTopics.input.properties.sort }),
  },
  exportOrders: {
    ...table,
    path: '/api/backAdmin/export/orders',
    summary: 'Exports orders as a spreadsheet.',
    input: T.Object({
      filter: T.Optional(ordersFilter),
      sort: managedOrdersApi.listOrders.input.properties.sort,
    }),
  },
  exportWithdrawals: {
    ...table,
    path: '/api/backAdmin/export/withdrawals',
    summary: 'Exports withdrawals as a spreadsheet.',
    input: T.Object({
      filter: T.Optional(withdrawalsFilter),
      sort: managedWithdrawalsApi.listManagedWithdrawals.input.properties.sort,
    }),
  },
  exportWalletLogs: {
    ...table,
    path: '/api/backAdmin/export/wallet.logs',
    summary: 'Exports wallet changes as a spreadsheet.',
    input: T.Object({
      filter: T.Optional(walletLogsFilter),
      sort: managedWalletsApi.listWalletLogs.input.properties.sort,
    }),
  },
  exportRefunds: {
    ...table,
    path: '/api/backAdmin/export/order.refunds',
    summary: 'Exports refunds, of one state or of all, as a spreadsheet.',
    input: T.Object({ status: T.Optional(OneOf([1, 2, 3, 4])), ...chosenRows('values of refundSn') }),
  },
  exportDisputes: {
    ...table,
    path: '/api/backAdmin/export/payment.disputes',
    summary: 'Exports payment disputes as a spreadsheet.',
    input: T.Object({ state: disputes.state, gateway: disputes.gateway, sort: disputes.sort }),
  },
  exportUnassignedPayments: {
    ...table,
    path: '/api/backAdmin/export/payment.suspense',
    summary: 'Exports payments without a known order or payer as a spreadsheet.',
    input: T.Object({
      ...unassignedFilter,
      sort: managedPaymentsApi.listUnassignedPayments.input.properties.sort,
    }),
  },
  exportAccessBlocks: {
    ...table,
    path: '/api/backAdmin/export/access.blocks',
    summary: 'Exports access blocks as a spreadsheet.',
    input: T.Object({
      ...accessBlocksFilter,
      sort: accessBlocksApi.listAccessBlocks.input.properties.sort,
    }),
  },
  exportInvites: {
    ...table,
    path: '/api/backAdmin/export/invites',
    summary: "Exports administrators' invite codes as a spreadsheet.",
    input: T.Object({ ...invitesFilter, sort: invitesApi.listInvites.input.properties.sort }),
  },
  exportBulk: {
    ...table,
    path: '/api/backAdmin/export/bulk',
    summary: 'Exports the bulk actions of the last 30 days as a spreadsheet.',
    input: T.Object(chosenRows('ids')),
  },
  exportGroups: {
    ...table,
    path: '/api/backAdmin/export/groups',
    summary: 'Exports groups in the order of their list as a spreadsheet.',
    input: T.Object(chosenRows('ids')),
  },
  exportCategories: {
    ...table,
    path: '/api/backAdmin/export/categories',
    summary: 'Exports categories in their order, children after their parent, as a spreadsheet.',
    input: T.Object(chosenRows('ids')),
  },
  exportSignInFields: {
    ...table,
    path: '/api/backAdmin/export/user.sign.fields',
    summary: 'Exports the sign-in fields, except deleted ones, as a spreadsheet.',
    input: T.Object(chosenRows('ids')),
  },
  exportBills: {
    ...table,
    path: '/api/backAdmin/export/payment.bills',
    summary: 'Exports imported bills as a spreadsheet.',
    input: T.Object({ gateway: bills.gateway, sort: bills.sort }),
  },
  exportTemplates: {
    ...table,
    path: '/api/backAdmin/export/notification.tpl',
    summary: 'Exports notification templates as a spreadsheet, a row for each event and channel.',
    input: T.Object(chosenRows('names of events')),
  },
})
