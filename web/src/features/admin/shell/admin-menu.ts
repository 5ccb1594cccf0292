import type { TextKey } from '../../../i18n/texts.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'

/** The kinds of pending work, as the home page of the area counts them. */
export type PendingWork = 'users' | 'threads' | 'comments' | 'reports' | 'withdrawals' | 'refunds'

interface MenuItem {
  readonly href: string
  readonly text: TextKey
  /** The kinds of pending work, whose number is shown. */
  readonly waiting?: readonly PendingWork[]
}

interface MenuSection {
  readonly title: TextKey
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}

/** The menu of the admin area (docs/reference/pages.md#admin-area). */
export const adminMenu: readonly MenuSection[] = [
  {
    title: 'admin.menu.home',
    icon: 'house',
    items: [
      { href: '/admin', text: 'admin.home' },
      { href: '/admin/data', text: 'admin.data' },
      { href: '/admin/guide', text: 'admin.guide' },
      { href: '/admin/log', text: 'admin.log' },
      { href: '/admin/bulk', text: 'admin.bulk' },
    ],
  },
  {
    title: 'admin.menu.global',
    icon: 'sliders-horizontal',
    items: [
      ...(['site', 'register', 'pay', 'attachments', 'filter', 'mail'] as const).map((group) => ({
        href: `/admin/settings/${group}`,
        text: `adminSettings.group.${group}` as const,
      })),
      { href: '/admin/appearance', text: 'admin.appearance' as const },
      { href: '/admin/sign-in-fields', text: 'admin.signInFields' as const },
      { href: '/admin/home-rules', text: 'admin.homeRules' as const },
      { href: '/admin/templates', text: 'admin.templates' as const },
      { href: '/admin/sitemap', text: 'admin.sitemap' as const },
      { href: '/admin/settings', text: 'admin.settings' as const },
      { href: '/admin/plugins', text: 'admin.plugins' as const },
    ],
  },
  {
    title: 'admin.menu.users',
    icon: 'users',
    items: [
      { href: '/admin/users', text: 'admin.users' },
      { href: '/admin/groups', text: 'admin.groups' },
      { href: '/admin/rights', text: 'admin.rights' },
      { href: '/admin/invites', text: 'admin.invites' },
      { href: '/admin/access-blocks', text: 'admin.accessBlocks' },
      { href: '/admin/review/users', text: 'admin.review.users', waiting: ['users'] },
    ],
  },
  {
    title: 'admin.menu.content',
    icon: 'file-text',
    items: [
      { href: '/admin/review/threads', text: 'admin.review.threads', waiting: ['threads'] },
      { href: '/admin/review/comments', text: 'admin.review.comments', waiting: ['comments'] },
      { href: '/admin/reports', text: 'admin.reports', waiting: ['reports'] },
      { href: '/admin/threads', text: 'admin.threads' },
      { href: '/admin/comments', text: 'admin.comments' },
      { href: '/admin/categories', text: 'admin.categories' },
      { href: '/admin/topics', text: 'admin.topics' },
      { href: '/admin/words', text: 'admin.words' },
      { href: '/admin/recycle-bin', text: 'admin.recycleBin' },
    ],
  },
  {
    title: 'admin.menu.finance',
    icon: 'japanese-yen',
    items: [
      { href: '/admin/finance', text: 'admin.finance' },
      { href: '/admin/money', text: 'admin.moneyFlow' },
      { href: '/admin/orders', text: 'admin.orders' },
      { href: '/admin/withdrawals', text: 'admin.withdrawals', waiting: ['withdrawals'] },
      { href: '/admin/refunds', text: 'admin.refunds', waiting: ['refunds'] },
      { href: '/admin/access', text: 'admin.access' },
      { href: '/admin/disputes', text: 'admin.disputes' },
      { href: '/admin/kept-apart', text: 'admin.unassignedPayments' },
      { href: '/admin/bills', text: 'admin.bills' },
      { href: '/admin/gateways', text: 'admin.gateways' },
    ],
  },
]

/** Pages whose path is a prefix of other entries' paths. */
const startPages: ReadonlySet<string> = new Set(['/admin', '/admin/settings'])

/** Whether a path is that of an item's page or below it. */
export const isHere = ({ href }: Pick<MenuItem, 'href'>, path: string): boolean =>
  path === href || (!startPages.has(href) && path.startsWith(`${href}/`))
