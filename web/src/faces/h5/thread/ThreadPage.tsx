import type { ThreadView } from '@chaguan/contracts/browser'
import { ThreadMenu } from '../../../features/content-menu/ThreadMenu.tsx'
import { LikersButton } from '../../../features/likers/LikersButton.tsx'
import { IgnoredAlert } from '../../../features/moderation/IgnoredAlert.tsx'
import { EditedLink } from '../../../features/revisions/EditedLink.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useShareThread, useThreadToggle } from '../../../features/threads/actions/use-thread-actions.ts'
import { ThreadTags } from '../../../features/threads/card/ThreadTags.tsx'
import { ThreadArticle, ThreadSkeleton } from '../../../features/threads/page/ThreadArticle.tsx'
import { ThreadActionBar } from '../../both/thread/ThreadActionBar.tsx'
import { ThreadComments, type ThreadLayoutProps, threadPage } from '../../both/thread/thread-page.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import './thread.module.css'

/** The sheet of what can be done to a thread, kept and passed on by it too. */
function Sheet({ thread }: { thread: ThreadView }) {
  const keep = useThreadToggle('favor', thread)
  const copy = useShareThread(thread, 'pc')
  return <ThreadMenu thread={thread} passing={{ keep, copy }} />
}

/** A thread on h5: one column, with its actions at the foot. */
function ThreadColumn({ thread, isOpen, query }: ThreadLayoutProps) {
  const { home } = useNavigation()
  const byName = thread && (
    <>
      <ThreadTags of={thread} />
      <EditedLink thread={thread} />
    </>
  )
  return (
    <>
      <TopBar title={thread?.categoryName ?? ''} back={home.href}>
        {thread && <Sheet thread={thread} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        {thread ? (
          <ThreadArticle
            {...{ thread, byName }}
            above={<IgnoredAlert thread={thread} />}
            likers={(text) => <LikersButton thread={thread} text={text} />}
          />
        ) : (
          <ThreadSkeleton />
        )}
        {thread && isOpen && <ThreadComments {...{ thread, query }} />}
      </main>
      {thread && isOpen && <ThreadActionBar thread={thread} bar="footbar" write="footbar__say" />}
    </>
  )
}

export const ThreadPage = threadPage(ThreadColumn)
