import type { ThreadView } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { type ReadState, readStateStore } from '../../../shared/read-state/read-state-store.ts'
import { startReadStateSync } from '../../../shared/read-state/read-state-sync.ts'
import { Badge, Dot } from '../../../ui/badge/Badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import './unread-mark.module.css'
import { useServerTime } from './use-server-time.ts'

export interface UnreadMarkProps {
  readonly thread: ThreadView
  /** Called with whether the thread was read and has no new comments. */
  readonly onRead: (isRead: boolean) => void
}

const unknown: ReadState = { isRead: false, fresh: 0, isNew: false }

const isSame = (one: ReadState, other: ReadState) =>
  one.isRead === other.isRead && one.fresh === other.fresh && one.isNew === other.isNew

/** The read state of a shown thread; the author's own threads always count as read. */
function useReadState(thread: ThreadView): ReadState {
  const { userId } = usePageContext()
  const { moment } = useFormats()
  const [state, setState] = useState(unknown)
  const { threadId } = thread
  const comments = thread.likeReward.postCount
  const createdAt = Date.parse(moment(thread.createdAt).iso)
  const now = useServerTime()
  const update = useEffectEvent(() => {
    if (userId !== null && thread.userId === userId) return
    const next = readStateStore.stateOf(userId, { threadId, comments, createdAt }, now)
    setState((before) => (isSame(before, next) ? before : next))
  })
  useEffect(() => {
    void startReadStateSync(userId)
    update()
    return readStateStore.subscribe(() => update())
  }, [userId, threadId, comments, createdAt])
  return state
}

/**
 * Beside a title: the number of comments since the thread was opened, or a dot for a new thread, which takes no space.
 */
export function UnreadMark({ thread, onRead }: UnreadMarkProps) {
  const t = useTexts()
  const { isRead, fresh, isNew } = useReadState(thread)
  useEffect(() => onRead(isRead), [isRead, onRead])
  if (fresh === 0 && !isNew) return null
  return (
    <span className={cx('read-mark', fresh === 0 && 'read-mark--new')}>
      {fresh > 0 ? (
        <Badge count={fresh} label={t('readState.fresh', { n: fresh })} />
      ) : (
        <Dot label={t('readState.new')} />
      )}
    </span>
  )
}
