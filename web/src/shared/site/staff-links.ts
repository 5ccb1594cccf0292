import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../links/links.ts'
import { useSite } from './site.ts'

/**
 * Links to the admin area for administrators, and to the moderation queue for everyone who may moderate some category.
 */
export function useStaffLinks() {
  const t = useTexts()
  const { canEditUserGroup, canModerate } = useSite().forum.other
  return [
    ...(canModerate
      ? [{ href: links.moderation, icon: 'shield-check' as const, text: t('site.menu.moderation') }]
      : []),
    ...(canEditUserGroup
      ? [{ href: links.admin, icon: 'settings' as const, text: t('site.menu.admin') }]
      : []),
  ]
}
