import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { mayRenew } from './memberships-page.ts'

/** Until when one is in one's group; empty where that has no end. */
export function useGroupEnd(): string {
  const t = useTexts()
  const group = useSite().me?.group
  if (!group?.expirationTime) return ''
  return t('memberships.until', { day: group.expirationTime.slice(0, 10), n: group.remainDays })
}

/** Until when one is a member of a paid site; empty where the site sells no membership to the person. */
export function useSiteEnd(): string {
  const t = useTexts()
  const site = useSite()
  if (!mayRenew(site) || !site.me?.expiredAt) return ''
  const n = site.me.expiredDays || 0
  if (n === 0) return t('memberships.site.over')
  return t('memberships.site.until', { day: site.me.expiredAt.slice(0, 10), n })
}
