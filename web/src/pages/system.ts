import { pluginsApi } from '@chaguan/contracts/browser'
import { requiredQuery } from '../api/query.ts'
import { definePage, lazyComponent } from '../app/router/define-page.ts'
import { inviteHead, inviteQueries, joinHead, joinQueries } from '../features/invites/invites-page.ts'
import { closedLoginForms, installForms, installHead } from '../features/sign-in/sign-in-pages.ts'
import { accountStatusForms, accountStatusQuery } from '../features/system/account-status.ts'
import { siteInfoHead, siteInfoQueries } from '../features/system/site-info-page.ts'
import { agreementHead, agreementOf, agreementsQuery, systemHead } from '../features/system/system-pages.ts'
import { links } from '../shared/links/links.ts'
import { orderForms } from '../shared/pay/OrderForm.tsx'

/** Finds the plugin that provides the page of a path; without one the page does not exist. */
const pluginPageQuery = (path: readonly string[]) =>
  requiredQuery(pluginsApi.readPluginPage, { path: `/${path.join('/')}` })

/** One of the status pages of the site. */
const systemPage = (exportName: string) =>
  lazyComponent(
    'features/system/SystemPages.tsx',
    () => import('../features/system/SystemPages.tsx'),
    exportName,
  )

export const invite = definePage({
  path: '/invite',
  access: 'member',
  component: lazyComponent(
    'features/invites/InviteView.tsx',
    () => import('../features/invites/InviteView.tsx'),
  ),
  bar: { title: 'invites.title', back: links.me },
  queries: inviteQueries,
  head: inviteHead,
})

export const join = definePage({
  path: '/forum/partner-invite',
  access: 'unpaid',
  component: lazyComponent('features/invites/JoinView.tsx', () => import('../features/invites/JoinView.tsx')),
  bar: { title: 'invites.join.title', back: links.home, hasLinks: false },
  queries: joinQueries,
  head: joinHead,
  forms: import.meta.env.SSR && orderForms,
})

export const siteInfo = definePage({
  path: '/forum',
  access: 'member',
  component: lazyComponent(
    'features/system/SiteInfoView.tsx',
    () => import('../features/system/SiteInfoView.tsx'),
  ),
  bar: { title: 'siteInfo.title', back: links.me },
  queries: siteInfoQueries,
  head: siteInfoHead,
})

export const pluginPage = definePage({
  path: '/plugin/[...path]',
  component: lazyComponent('plugins/PluginPart.tsx', () => import('../plugins/PluginPart.tsx'), 'PluginPage'),
  queries: ({ params }) => [pluginPageQuery(params.path)],
  head: ({ params, read }) => ({ title: read(pluginPageQuery(params.path))?.title ?? '', noIndex: true }),
})

export const status = definePage({
  path: '/user/status',
  withoutSite: true,
  shareable: false,
  queries: () => [accountStatusQuery],
  forms: import.meta.env.SSR && accountStatusForms,
  component: lazyComponent(
    'features/system/AccountStatusPage.tsx',
    () => import('../features/system/AccountStatusPage.tsx'),
  ),
  head: systemHead('system.status'),
})

export const offline = definePage({
  path: '/offline',
  shareable: false,
  component: lazyComponent(
    'features/offline/OfflinePage.tsx',
    () => import('../features/offline/OfflinePage.tsx'),
  ),
  bar: { title: 'offline.title', back: links.home },
  head: systemHead('offline.title'),
})

export const outbox = definePage({
  path: '/my/outbox',
  access: 'member',
  component: lazyComponent(
    'features/offline/OutboxPage.tsx',
    () => import('../features/offline/OutboxPage.tsx'),
  ),
  bar: { title: 'offline.outbox', back: links.me },
  head: systemHead('offline.outbox'),
})

export const agreement = definePage({
  path: '/user/agreement',
  component: lazyComponent(
    'features/system/AgreementPage.tsx',
    () => import('../features/system/AgreementPage.tsx'),
  ),
  bar: ({ query }) => ({
    title: `system.agreement.${agreementOf(query)}`,
    back: links.home,
    hasLinks: false,
  }),
  queries: () => [agreementsQuery],
  head: agreementHead,
})

export const closed = definePage({
  path: '/close',
  withoutSite: true,
  status: 503,
  component: systemPage('ClosedPage'),
  head: systemHead('site.closed.title'),
})

export const closedLogin = definePage({
  path: '/close/login',
  withoutSite: true,
  shareable: false,
  component: lazyComponent(
    'features/sign-in/login/ClosedSiteLoginPage.tsx',
    () => import('../features/sign-in/login/ClosedSiteLoginPage.tsx'),
  ),
  head: systemHead('system.adminLogin'),
  forms: import.meta.env.SSR && closedLoginForms,
})

export const notInstalled = definePage({
  path: '/no-install',
  withoutSite: true,
  status: 503,
  component: systemPage('NotInstalledPage'),
  head: systemHead('system.notInstalled'),
})

export const install = definePage({
  path: '/install',
  shareable: false,
  withoutSite: true,
  component: lazyComponent(
    'features/sign-in/install/InstallPage.tsx',
    () => import('../features/sign-in/install/InstallPage.tsx'),
  ),
  hidesNavigation: ['pc', 'h5'],
  head: installHead,
  forms: import.meta.env.SSR && installForms,
})

export const serverError = definePage({
  path: '/500',
  withoutSite: true,
  status: 500,
  component: systemPage('ServerErrorPage'),
  head: systemHead('site.failed.title'),
})

const notFoundComponent = lazyComponent(
  'features/site/NotFoundPage.tsx',
  () => import('../features/site/NotFoundPage.tsx'),
)

const notFoundBar = { title: 'site.notFound.title', back: links.home } as const

/** The address that a page gets whose data does not exist. */
export const missing = definePage({
  path: '/404',
  status: 404,
  component: notFoundComponent,
  bar: notFoundBar,
  head: systemHead('site.notFound.title'),
})

/** Every other path. */
export const notFound = definePage({
  path: '/[[...rest]]',
  status: 404,
  hasFirstTexts: true,
  component: notFoundComponent,
  bar: notFoundBar,
  head: ({ t }) => ({ title: t('site.notFound.title'), noIndex: true }),
})

/** The design system, for developers. */
export const gallery = definePage({
  path: '/gallery',
  shareable: false,
  component: {
    pc: lazyComponent(
      'features/gallery/GalleryView.tsx',
      () => import('../features/gallery/GalleryView.tsx'),
    ),
    h5: lazyComponent(
      'faces/h5/gallery/GalleryPage.tsx',
      () => import('../faces/h5/gallery/GalleryPage.tsx'),
    ),
  },
  hidesNavigation: ['h5'],
  head: ({ t }) => ({ title: t('gallery.title'), noIndex: true }),
})
