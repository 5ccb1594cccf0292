import type { ThreadView } from '@chaguan/contracts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'

/** Says of a thread that it is not there for everybody yet, or no longer (screens 2.7). */
export function ThreadState({ thread }: { thread: Pick<ThreadView, 'isApproved' | 'isDraft'> }) {
  const t = useTexts()
  if (thread.isApproved === 1 || thread.isDraft) return null
  return <Alert kind="warn">{t(thread.isApproved === 2 ? 'moderation.ignored' : 'moderation.pending')}</Alert>
}
