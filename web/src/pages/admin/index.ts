import { bulkApi, managedUsersApi, settingsApi } from '@chaguan/contracts/browser'
import { type Query, query } from '../../api/query.ts'
import { definePage, lazyComponent } from '../../app/router/define-page.ts'
import { categoriesQuery, groupsQuery } from '../../features/admin/groups/group-queries.ts'
import { listQueries } from '../../features/admin/lists/list-pages.ts'
import { overviewQuery } from '../../features/admin/shell/use-pending-work.ts'
import { catalogQuery } from '../../features/admin/site-queries.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { confirmPasswordForms } from '../../shared/forms/confirm-password.ts'
import { adminHead } from './admin-head.ts'
import { managementPages } from './management-pages.ts'
import { paymentPages } from './payments.ts'

const adminHome = definePage({
  path: '/admin',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/overview/AdminHomeView.tsx',
    () => import('../../features/admin/overview/AdminHomeView.tsx'),
  ),
  queries: () => [overviewQuery, catalogQuery, query(managedUsersApi.listAuditLog, { page: 1, perPage: 8 })],
  forms: import.meta.env.SSR && confirmPasswordForms,
  head: adminHead('admin.home'),
})

const adminSettings = definePage({
  path: '/admin/settings/[[group]]',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/settings/SettingsView.tsx',
    () => import('../../features/admin/settings/SettingsView.tsx'),
  ),
  queries: () => [overviewQuery, query(settingsApi.describeSettings, {})],
  forms: import.meta.env.SSR && confirmPasswordForms,
  head: adminHead('admin.settings'),
})

type ListFile =
  | 'UserListView'
  | 'ContentListViews'
  | 'ReportListView'
  | 'FinanceListViews'
  | 'AuditLogView'
  | 'BulkListView'

const listFiles: Readonly<Record<ListFile, () => Promise<object>>> = {
  UserListView: () => import('../../features/admin/lists/UserListView.tsx'),
  ContentListViews: () => import('../../features/admin/lists/ContentListViews.tsx'),
  ReportListView: () => import('../../features/admin/lists/ReportListView.tsx'),
  FinanceListViews: () => import('../../features/admin/lists/FinanceListViews.tsx'),
  AuditLogView: () => import('../../features/admin/lists/AuditLogView.tsx'),
  BulkListView: () => import('../../features/admin/lists/BulkListView.tsx'),
}

/** A list page of the admin area. */
const listPage = <const Path extends string>(
  path: Path,
  title: TextKey,
  [file, exportName]: readonly [ListFile, string],
  ask: (address: URLSearchParams) => Query,
  ...more: readonly Query[]
) =>
  definePage({
    path,
    access: 'administrator',
    component: lazyComponent(`features/admin/lists/${file}.tsx`, listFiles[file], exportName),
    queries: ({ query: address }) => [overviewQuery, ask(address), ...more],
    forms: import.meta.env.SSR && confirmPasswordForms,
    head: adminHead(title),
  })

const { threads, comments } = listQueries
const content = 'ContentListViews'
const finance = 'FinanceListViews'

/** Every page of the admin area by its name. */
export const adminPages = {
  ...managementPages,
  adminHome,
  adminSettings,
  adminUsers: listPage(
    '/admin/users',
    'admin.users',
    ['UserListView', 'UserListView'],
    listQueries.users,
    groupsQuery,
  ),
  adminUserReview: listPage(
    '/admin/review/users',
    'admin.review.users',
    ['UserListView', 'UserReviewView'],
    listQueries.usersInReview,
    groupsQuery,
  ),
  adminThreadReview: listPage(
    '/admin/review/threads',
    'admin.review.threads',
    [content, 'ThreadReviewView'],
    (address) => threads(address, 0),
    categoriesQuery,
  ),
  adminCommentReview: listPage(
    '/admin/review/comments',
    'admin.review.comments',
    [content, 'CommentReviewView'],
    (address) => comments(address, 0),
    categoriesQuery,
  ),
  adminThreads: listPage(
    '/admin/threads',
    'admin.threads',
    [content, 'ThreadsView'],
    (address) => threads(address),
    categoriesQuery,
  ),
  adminComments: listPage(
    '/admin/comments',
    'admin.comments',
    [content, 'CommentsView'],
    (address) => comments(address),
    categoriesQuery,
  ),
  adminRecycleBin: listPage(
    '/admin/recycle-bin',
    'admin.recycleBin',
    [content, 'RecycleBinView'],
    listQueries.deletedThreads,
    categoriesQuery,
  ),
  adminDeletedComments: listPage(
    '/admin/recycle-bin/comments',
    'admin.recycleBin',
    [content, 'DeletedCommentsView'],
    listQueries.deletedComments,
    categoriesQuery,
  ),
  adminReports: listPage(
    '/admin/reports',
    'admin.reports',
    ['ReportListView', 'ReportListView'],
    listQueries.reports,
  ),
  adminOrders: listPage('/admin/orders', 'admin.orders', [finance, 'OrderListView'], listQueries.orders),
  adminWithdrawals: listPage(
    '/admin/withdrawals',
    'admin.withdrawals',
    [finance, 'WithdrawalListView'],
    listQueries.withdrawals,
  ),
  adminMoney: listPage('/admin/money', 'admin.moneyFlow', [finance, 'MoneyFlowView'], listQueries.walletLogs),
  ...paymentPages,
  adminBulk: listPage('/admin/bulk', 'admin.bulk', ['BulkListView', 'BulkListView'], () =>
    query(bulkApi.listBulk, {}),
  ),
  adminLog: listPage('/admin/log', 'admin.log', ['AuditLogView', 'AuditLogView'], listQueries.auditLog),
}
