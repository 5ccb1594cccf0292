import type { CallFailure } from '../../../api/failures.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'

/** A query without data: a placeholder while it loads, or why it failed with a button that repeats it. */
export function LoadingOrFailed(props: { error: CallFailure | null; refetch: () => Promise<unknown> }) {
  const { error, refetch } = props
  const t = useTexts()
  if (!error) return <Skeleton height="240px" />
  return <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
}
