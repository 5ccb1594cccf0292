import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { mayRenew } from './memberships-page.ts'

/** A text about when the viewer's group expires; empty without an end. */
export function useGroupEnd(): string {
  const t = useTexts()
  const group = useSite().me?.group
  if (!group?.expirationTime) return ''
  return t('memberships.until', { day: group.expirationTime.slice(0, 10), n: group.remainDays })
}

/** A text about when the viewer's membership of a paid site expires; empty where none is sold to them. */
export function useSiteEnd(): string {
  const t = useTexts()
  const site = useSite()
  if (!mayRenew(site) || !site.me?.expiredAt) return ''
  const n = site.me.expiredDays || 0
  if (n === 0) return t('memberships.site.over')
  return t('memberships.site.until', { day: site.me.expiredAt.slice(0, 10), n })
}
