import type { Query } from '../../api/query.ts'
import { definePage, lazyComponent } from '../../app/router/define-page.ts'
import { chartQueries } from '../../features/admin/charts/chart-pages.ts'
import { idOf, orderSnOf, paymentQueries } from '../../features/admin/payments/payment-pages.ts'
import { overviewQuery } from '../../features/admin/shell/use-pending-work.ts'
import { settingsQuery } from '../../features/admin/site-queries.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { confirmPasswordForms } from '../../shared/forms/confirm-password.ts'
import { adminHead } from './admin-head.ts'

const views = {
  RefundsView: () => import('../../features/admin/payments/RefundsView.tsx'),
  AccessView: () => import('../../features/admin/payments/AccessView.tsx'),
  DisputeListView: () => import('../../features/admin/payments/DisputeListView.tsx'),
  UnassignedPaymentListView: () => import('../../features/admin/payments/UnassignedPaymentListView.tsx'),
  BillListView: () => import('../../features/admin/payments/BillListView.tsx'),
  GatewaysView: () => import('../../features/admin/payments/GatewaysView.tsx'),
} as const

/** A page of the admin area about payments. */
const paymentPage = <const Path extends string>(
  path: Path,
  title: TextKey,
  view: keyof typeof views,
  ask: (asked: URLSearchParams) => readonly Query[],
) =>
  definePage({
    path,
    access: 'administrator',
    component: lazyComponent(`features/admin/payments/${view}.tsx`, views[view], view),
    queries: ({ query: asked }) => [overviewQuery, ...ask(asked)],
    forms: import.meta.env.SSR && confirmPasswordForms,
    head: adminHead(title),
  })

const adminBill = definePage({
  path: '/admin/bills/[id]',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/payments/BillView.tsx',
    () => import('../../features/admin/payments/BillView.tsx'),
  ),
  queries: ({ params }) => [overviewQuery, paymentQueries.bill(Number(params.id))],
  head: adminHead('admin.bills'),
})

/** The pages about payments, by their names. */
export const paymentPages = {
  adminFinance: definePage({
    path: '/admin/finance',
    access: 'administrator',
    component: lazyComponent(
      'features/admin/charts/FinanceView.tsx',
      () => import('../../features/admin/charts/FinanceView.tsx'),
    ),
    queries: ({ query: asked }) => [overviewQuery, chartQueries.figures(), chartQueries.finance(asked)],
    head: adminHead('admin.finance'),
  }),
  adminRefunds: paymentPage('/admin/refunds', 'admin.refunds', 'RefundsView', (asked) => [
    paymentQueries.refunds(asked),
    ...(orderSnOf(asked) === '' ? [] : [paymentQueries.order(asked)]),
  ]),
  adminAccess: paymentPage('/admin/access', 'admin.access', 'AccessView', (asked) =>
    idOf(asked, 'threadId') > 0 ? [paymentQueries.access(asked)] : [],
  ),
  adminDisputes: paymentPage('/admin/disputes', 'admin.disputes', 'DisputeListView', (asked) => [
    paymentQueries.disputes(asked),
  ]),
  adminUnassignedPayments: paymentPage(
    '/admin/kept-apart',
    'admin.unassignedPayments',
    'UnassignedPaymentListView',
    (asked) => [paymentQueries.unassignedPayments(asked)],
  ),
  adminBills: paymentPage('/admin/bills', 'admin.bills', 'BillListView', (asked) => [
    paymentQueries.bills(asked),
  ]),
  adminGateways: paymentPage('/admin/gateways', 'admin.gateways', 'GatewaysView', () => [settingsQuery]),
  adminBill,
}
