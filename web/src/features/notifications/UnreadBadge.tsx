import { useTexts } from '../../i18n/use-texts.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { useUnread } from './UnreadWatch.ts'

/** The unread count at its entry; nothing for 0. */
export function UnreadBadge() {
  const t = useTexts()
  const n = useUnread()
  return <Badge count={n} label={t('site.unread', { n })} />
}
