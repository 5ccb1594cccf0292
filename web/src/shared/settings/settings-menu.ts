import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks } from '../links/account-links.ts'
import { usePageContext } from '../page/page-context.tsx'
import { type Site, useSite } from '../site/site.ts'
import { ownAccountLinks } from './own-account-links.ts'

/** The settings pages, in the order and the groups of their menu. */
const groups = [
  {
    title: 'account.settings.profile',
    icon: 'user',
    items: {
      [accountLinks.editProfile]: 'account.settings.public',
      [ownAccountLinks.username]: 'account.username',
      [ownAccountLinks.additional]: 'account.additional',
    },
  },
  {
    title: 'account.settings.account',
    icon: 'lock',
    items: {
      [ownAccountLinks.mobile]: 'account.mobile',
      [ownAccountLinks.email]: 'account.email',
      [ownAccountLinks.password]: 'account.password',
      [ownAccountLinks.payPassword]: 'account.paypwd',
    },
  },
  {
    title: 'account.settings.security',
    icon: 'shield-check',
    items: {
      [ownAccountLinks.twoFactor]: 'account.twoFactor',
      [ownAccountLinks.passkeys]: 'account.passkeys',
      [ownAccountLinks.linked]: 'account.linked',
      [accountLinks.sessions]: 'users.sessions',
    },
  },
  {
    title: 'account.settings.more',
    icon: 'sliders-horizontal',
    items: {
      [ownAccountLinks.notifications]: 'channels.title',
      [ownAccountLinks.data]: 'account.data',
    },
  },
] as const satisfies readonly { title: TextKey; icon: string; items: Record<string, TextKey> }[]

/** Whether the site offers a settings page. */
function has({ forum }: Site, href: string): boolean {
  if (href === ownAccountLinks.additional) return forum.setSite.openExtFields === '1'
  if (href === ownAccountLinks.mobile) return forum.qcloud.qcloudSms
  return href !== ownAccountLinks.email || forum.setReg.hasMail
}

/** The setting to which a page without an entry of its own belongs. */
const partOf: Readonly<Record<string, string>> = {
  [ownAccountLinks.resetPayPassword]: ownAccountLinks.payPassword,
  [accountLinks.findPayPassword]: ownAccountLinks.payPassword,
}

/** The settings pages that the site offers, each with its name and whether it is the current page. */
export function useSettingsGroups() {
  const t = useTexts()
  const site = useSite()
  const { pathname } = new URL(usePageContext().url, 'http://site')
  const current = partOf[pathname] ?? pathname
  return groups.map(({ title, icon, items }) => ({
    key: title,
    title: t(title),
    icon,
    items: Object.entries(items)
      .filter(([href]) => has(site, href))
      .map(([href, text]) => ({ href, text: t(text), isCurrent: href === current })),
  }))
}

/** The settings menu beside a page on pc; h5 has none. */
export function useSettingsMenu() {
  const t = useTexts()
  const groups = useSettingsGroups()
  return { menuLabel: t('account.settings.title'), groups: usePageContext().face === 'pc' ? groups : [] }
}
