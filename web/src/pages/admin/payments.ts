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
  ask: (address: URLSearchParams) => readonly Query[],
) =>
  definePage({
    path,
    access: 'administrator',
    component: lazyComponent(`features/admin/payments/${view}.tsx`, views[view], view),
    queries: ({ query: address }) => [overviewQuery, ...ask(address)],
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
    queries: ({ query: address }) => [overviewQuery, chartQueries.figures(), chartQueries.finance(address)],
    head: adminHead('admin.finance'),
  }),
  adminRefunds: paymentPage('/admin/refunds', 'admin.refunds', 'RefundsView', (address) => [
    paymentQueries.refunds(address),
    ...(orderSnOf(address) === '' ? [] : [paymentQueries.order(address)]),
  ]),
  adminAccess: paymentPage('/admin/access', 'admin.access', 'AccessView', (address) =>
    idOf(address, 'threadId') > 0 ? [paymentQueries.access(address)] : [],
  ),
  adminDisputes: paymentPage('/admin/disputes', 'admin.disputes', 'DisputeListView', (address) => [
    paymentQueries.disputes(address),
  ]),
  adminUnassignedPayments: paymentPage(
    '/admin/kept-apart',
    'admin.unassignedPayments',
    'UnassignedPaymentListView',
    (address) => [paymentQueries.unassignedPayments(address)],
  ),
  adminBills: paymentPage('/admin/bills', 'admin.bills', 'BillListView', (address) => [
    paymentQueries.bills(address),
  ]),
  adminGateways: paymentPage('/admin/gateways', 'admin.gateways', 'GatewaysView', () => [settingsQuery]),
  adminBill,
}
