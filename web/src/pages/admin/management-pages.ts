import { pluginsApi } from '@chaguan/contracts/browser'
import { type Query, query } from '../../api/query.ts'
import { definePage, type LazyComponent, lazyComponent } from '../../app/router/define-page.ts'
import { chartQueries } from '../../features/admin/charts/chart-pages.ts'
import { categoriesQuery, groupsQuery, rightsQuery } from '../../features/admin/groups/group-queries.ts'
import { listQueries } from '../../features/admin/lists/list-pages.ts'
import { overviewQuery } from '../../features/admin/shell/use-pending-work.ts'
import {
  catalogQuery,
  recommendationRulesQuery,
  signInFieldsQuery,
  templateQuery,
  templatesQuery,
  userQuery,
} from '../../features/admin/site-queries.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { confirmPasswordForms } from '../../shared/forms/confirm-password.ts'
import { adminHead } from './admin-head.ts'

/** A page of the admin area: its address, title, component and queries. */
const page = <const Path extends string>(
  path: Path,
  title: TextKey,
  component: LazyComponent,
  queries: (address: URLSearchParams) => readonly Query[],
) =>
  definePage({
    path,
    access: 'administrator',
    component,
    queries: ({ query: address }) => queries(address),
    forms: import.meta.env.SSR && confirmPasswordForms,
    head: adminHead(title),
  })

/** Pages that manage groups, content and the site itself. */
export const managementPages = {
  adminData: page(
    '/admin/data',
    'admin.data',
    lazyComponent(
      'features/admin/charts/DataBoardView.tsx',
      () => import('../../features/admin/charts/DataBoardView.tsx'),
    ),
    (address) => [overviewQuery, chartQueries.site(address)],
  ),
  adminGroups: page(
    '/admin/groups',
    'admin.groups',
    lazyComponent(
      'features/admin/groups/GroupListView.tsx',
      () => import('../../features/admin/groups/GroupListView.tsx'),
    ),
    () => [overviewQuery, groupsQuery],
  ),
  adminGroupRights: page(
    '/admin/groups/[id]',
    'adminGroups.rights',
    lazyComponent(
      'features/admin/groups/GroupRightsView.tsx',
      () => import('../../features/admin/groups/GroupRightsView.tsx'),
    ),
    () => [overviewQuery, groupsQuery, rightsQuery, categoriesQuery],
  ),
  adminRights: page(
    '/admin/rights',
    'admin.rights',
    lazyComponent(
      'features/admin/groups/ExplainRightsView.tsx',
      () => import('../../features/admin/groups/ExplainRightsView.tsx'),
    ),
    () => [overviewQuery, groupsQuery, rightsQuery, categoriesQuery],
  ),
  adminCategories: page(
    '/admin/categories',
    'admin.categories',
    lazyComponent(
      'features/admin/categories/CategoryListView.tsx',
      () => import('../../features/admin/categories/CategoryListView.tsx'),
    ),
    () => [overviewQuery, categoriesQuery],
  ),
  adminCategoryRights: page(
    '/admin/categories/[id]',
    'admin.categories',
    lazyComponent(
      'features/admin/categories/CategoryRightsView.tsx',
      () => import('../../features/admin/categories/CategoryRightsView.tsx'),
    ),
    () => [overviewQuery, groupsQuery, rightsQuery, categoriesQuery],
  ),
  adminTopics: page(
    '/admin/topics',
    'admin.topics',
    lazyComponent(
      'features/admin/topics/TopicListView.tsx',
      () => import('../../features/admin/topics/TopicListView.tsx'),
    ),
    (address) => [overviewQuery, listQueries.topics(address)],
  ),
  adminWords: page(
    '/admin/words',
    'admin.words',
    lazyComponent(
      'features/admin/stop-words/StopWordListView.tsx',
      () => import('../../features/admin/stop-words/StopWordListView.tsx'),
    ),
    (address) => [overviewQuery, listQueries.stopWords(address)],
  ),
  adminSignInFields: page(
    '/admin/sign-in-fields',
    'admin.signInFields',
    lazyComponent(
      'features/admin/sign-in-fields/SignInFieldsView.tsx',
      () => import('../../features/admin/sign-in-fields/SignInFieldsView.tsx'),
    ),
    () => [overviewQuery, signInFieldsQuery],
  ),
  adminHomeRules: page(
    '/admin/home-rules',
    'admin.homeRules',
    lazyComponent(
      'features/admin/recommendation-rules/RecommendationRulesView.tsx',
      () => import('../../features/admin/recommendation-rules/RecommendationRulesView.tsx'),
    ),
    () => [overviewQuery, recommendationRulesQuery, categoriesQuery, groupsQuery],
  ),
  adminTemplates: page(
    '/admin/templates',
    'admin.templates',
    lazyComponent(
      'features/admin/templates/TemplateListView.tsx',
      () => import('../../features/admin/templates/TemplateListView.tsx'),
    ),
    () => [overviewQuery, templatesQuery],
  ),
  adminTemplate: definePage({
    path: '/admin/templates/[name]',
    access: 'administrator',
    component: lazyComponent(
      'features/admin/templates/TemplateListView.tsx',
      () => import('../../features/admin/templates/TemplateListView.tsx'),
      'TemplateView',
    ),
    queries: ({ params }) => [overviewQuery, templateQuery(params.name)],
    head: adminHead('admin.templates'),
  }),
  adminAppearance: page(
    '/admin/appearance',
    'admin.appearance',
    lazyComponent(
      'features/admin/pictures/AppearanceView.tsx',
      () => import('../../features/admin/pictures/AppearanceView.tsx'),
    ),
    () => [overviewQuery, catalogQuery],
  ),
  adminSitemap: page(
    '/admin/sitemap',
    'admin.sitemap',
    lazyComponent(
      'features/admin/sitemap/SitemapView.tsx',
      () => import('../../features/admin/sitemap/SitemapView.tsx'),
    ),
    () => [overviewQuery],
  ),
  adminPlugins: page(
    '/admin/plugins',
    'admin.plugins',
    lazyComponent(
      'features/admin/plugins/PluginsView.tsx',
      () => import('../../features/admin/plugins/PluginsView.tsx'),
    ),
    () => [overviewQuery, query(pluginsApi.managePlugins, {}), query(pluginsApi.readPluginBisect, {})],
  ),
  adminUserDetails: definePage({
    path: '/admin/users/[id]',
    access: 'administrator',
    component: lazyComponent('faces/admin/UserPage.tsx', () => import('../../faces/admin/UserPage.tsx')),
    queries: ({ params }) => [overviewQuery, userQuery(Number(params.id)), groupsQuery],
    head: adminHead('adminPeople.title'),
  }),
  adminAccessBlocks: page(
    '/admin/access-blocks',
    'admin.accessBlocks',
    lazyComponent(
      'features/admin/people/AccessBlockListView.tsx',
      () => import('../../features/admin/people/AccessBlockListView.tsx'),
    ),
    (address) => [overviewQuery, listQueries.accessBlocks(address)],
  ),
  adminInvites: page(
    '/admin/invites',
    'admin.invites',
    lazyComponent(
      'features/admin/people/InviteListView.tsx',
      () => import('../../features/admin/people/InviteListView.tsx'),
    ),
    (address) => [overviewQuery, groupsQuery, listQueries.invites(address)],
  ),
  adminGuide: page(
    '/admin/guide',
    'admin.guide',
    lazyComponent(
      'features/admin/guide/GuideView.tsx',
      () => import('../../features/admin/guide/GuideView.tsx'),
    ),
    () => [overviewQuery, catalogQuery, categoriesQuery],
  ),
}
