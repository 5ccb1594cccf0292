import type { ThreadView } from '@chaguan/contracts'
import { classNames } from '../../ui/class-names.ts'
import styles from './home.module.css'
import { ThreadCard } from './ThreadCard.tsx'

const cx = classNames(styles)

/** Threads as cards, for pages that bring their own list. */
export function ThreadList({ threads }: { threads: readonly ThreadView[] }) {
  return (
    <div className={cx('feed')}>
      {threads.map((thread) => (
        <ThreadCard key={thread.threadId} thread={thread} />
      ))}
    </div>
  )
}
