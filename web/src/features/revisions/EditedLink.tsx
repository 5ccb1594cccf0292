import type { ThreadView } from '@chaguan/contracts/browser'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import './revisions.module.css'

/** The link to the revisions of an edited thread; for viewers who may read the whole thread. */
export function EditedLink({
  thread,
}: {
  thread: Pick<ThreadView, 'threadId' | 'postId' | 'editCount' | 'payType' | 'paid' | 'ability'>
}) {
  const t = useTexts()
  const isLocked = thread.payType === 1 && !thread.paid && !thread.ability.canFreeViewPost
  if (thread.editCount === 0 || isLocked) return null
  return (
    <a
      className={cx('edited')}
      href={links.history(thread.threadId, thread.postId)}
      title={t('moderation.edited.title', { n: thread.editCount })}
      rel="nofollow"
    >
      {t('moderation.edited.times')}
    </a>
  )
}
