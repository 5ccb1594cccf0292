import { approval, type ThreadView } from '@chaguan/contracts/browser'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'

/** An alert that a thread did not pass the review. */
export function IgnoredAlert({ thread }: { thread: Pick<ThreadView, 'isApproved'> }) {
  const t = useTexts()
  if (thread.isApproved !== approval.ignored) return null
  return <Alert kind="warn">{t('moderation.ignored')}</Alert>
}
