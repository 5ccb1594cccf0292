import { managedUsersApi, settingsApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { definePage, lazyComponent } from '../../app/router/define-page.ts'
import { overviewQuery } from '../../features/admin/shell/use-waiting.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { HeadContext, PageHead } from '../../shared/page/page-types.ts'

/** The head of a page of the admin area; no search engine is to list it. */
const adminHead =
  (title: TextKey) =>
  ({ t }: Pick<HeadContext<unknown, Translate>, 't'>): PageHead => ({
    title: `${t(title)} · ${t('admin.area')}`,
    noIndex: true,
  })

const adminHome = definePage({
  path: '/admin',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/overview/AdminHomeView.tsx',
    () => import('../../features/admin/overview/AdminHomeView.tsx'),
  ),
  queries: () => [overviewQuery, query(managedUsersApi.listAdminActs, { page: 1, perPage: 8 })],
  head: adminHead('admin.home'),
})

const adminSettings = definePage({
  path: '/admin/settings/[[group]]',
  access: 'administrator',
  component: lazyComponent(
    'features/admin/settings/SettingsView.tsx',
    () => import('../../features/admin/settings/SettingsView.tsx'),
  ),
  queries: () => [query(settingsApi.describeSettings, {})],
  head: adminHead('admin.settings'),
})

/** Every page of the admin area by its name. */
export const adminPages = { adminHome, adminSettings }
