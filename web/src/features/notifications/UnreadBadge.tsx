import { useTexts } from '../../i18n/use-texts.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { useUnread } from './UnreadWatch.ts'

/** How many things are unread, at the entry that leads to them; nothing for none. */
export function UnreadBadge() {
  const t = useTexts()
  const n = useUnread()
  return <Badge count={n} label={t('site.unread', { n })} />
}
