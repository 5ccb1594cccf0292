import { managedUsersApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { definePage, lazyComponent } from '../../app/router/define-page.ts'
import { adminHead } from '../../features/admin/shell/admin-head.ts'
import { overviewQuery } from '../../features/admin/shell/use-waiting.ts'

export const adminHome = definePage({
  path: '/admin',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/overview/AdminHomeView.tsx',
    () => import('../../features/admin/overview/AdminHomeView.tsx'),
  ),
  queries: () => [overviewQuery, query(managedUsersApi.listAdminActs, { page: 1, perPage: 8 })],
  head: adminHead('admin.home'),
})
