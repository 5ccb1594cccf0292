import type { ThreadView } from '@chaguan/contracts/browser'
import { ThreadMenu } from '../../../features/content-menu/ThreadMenu.tsx'
import { LikersButton } from '../../../features/likers/LikersButton.tsx'
import { IgnoredAlert } from '../../../features/moderation/IgnoredAlert.tsx'
import { EditedLink } from '../../../features/revisions/EditedLink.tsx'
import { TipAuthor } from '../../../features/rewards/TipAuthor.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useShareThread, useThreadToggle } from '../../../features/threads/actions/use-thread-actions.ts'
import { ThreadTags } from '../../../features/threads/card/ThreadTags.tsx'
import { ThreadArticle, ThreadSkeleton } from '../../../features/threads/page/ThreadArticle.tsx'
import { FollowAuthor } from '../../../features/users/relations/PersonActions.tsx'
import { links } from '../../../shared/links/links.ts'
import { ThreadActionBar } from '../../both/thread/ThreadActionBar.tsx'
import { ThreadComments, type ThreadLayoutProps, threadPage } from '../../both/thread/thread-page.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import './thread.module.css'

/** The sheet with the thread's actions, including favourite and share. */
function Sheet({ thread }: { thread: ThreadView }) {
  const setFavourite = useThreadToggle('favor', thread)
  const copy = useShareThread(thread, 'pc')
  return <ThreadMenu thread={thread} passing={{ setFavourite, copy }} />
}

/** The button to follow the author; nothing for an anonymous one. */
function Follow({ thread: { isAnonymous, user } }: { thread: ThreadView }) {
  if (isAnonymous || !user.userId) return null
  return <FollowAuthor of={{ userId: user.userId, nickname: user.nickname }} />
}

/** The name of the thread's category, preceded by its parent's. */
const categoryPath = ({ categoryName, parentCategoryName }: ThreadView) =>
  parentCategoryName && parentCategoryName !== categoryName
    ? `${parentCategoryName} / ${categoryName}`
    : categoryName

/** A thread on h5: one column, with the action bar at the bottom. */
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
      <TopBar
        title={thread ? categoryPath(thread) : ''}
        titleHref={thread && links.category(String(thread.categoryId))}
        back={home.href}
      >
        {thread && <Sheet thread={thread} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        {thread ? (
          <ThreadArticle
            {...{ thread, byName }}
            byEnd={<Follow thread={thread} />}
            above={<IgnoredAlert thread={thread} />}
            tip={isOpen && <TipAuthor thread={thread} />}
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
