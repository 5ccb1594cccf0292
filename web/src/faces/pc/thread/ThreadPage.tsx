import { ThreadMenu } from '../../../features/content-menu/ThreadMenu.tsx'
import { LikersButton } from '../../../features/likers/LikersButton.tsx'
import { IgnoredAlert } from '../../../features/moderation/IgnoredAlert.tsx'
import { EditedLink } from '../../../features/revisions/EditedLink.tsx'
import { TipAuthor } from '../../../features/rewards/TipAuthor.tsx'
import { PageQrCode } from '../../../features/site/PageQrCode.tsx'
import { RecommendedBesideThread } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { AuthorCard } from '../../../features/threads/page/AuthorCard.tsx'
import { TableOfContents } from '../../../features/threads/page/TableOfContents.tsx'
import { ThreadArticle, ThreadSkeleton } from '../../../features/threads/page/ThreadArticle.tsx'
import { BackToList, ThreadBreadcrumbs } from '../../../features/threads/page/ThreadBreadcrumbs.tsx'
import { AuthorActions } from '../../../features/users/relations/PersonActions.tsx'
import { ThreadActionBar } from '../../both/thread/ThreadActionBar.tsx'
import { ThreadComments, type ThreadLayoutProps, threadPage } from '../../both/thread/thread-page.tsx'
import { Columns } from '../shell/Columns.tsx'
import './thread.module.css'
import { PageEnd } from '../shell/Footer.tsx'

/** A thread on pc: table of contents, the text with its comments, the author. */
function ThreadLayout({ thread, isOpen, query }: ThreadLayoutProps) {
  if (!thread)
    return (
      <Columns left={<span />} right={<span />}>
        <ThreadSkeleton />
      </Columns>
    )
  const left = (
    <>
      <BackToList thread={thread} />
      <TableOfContents thread={thread} />
    </>
  )
  const right = (
    <>
      <AuthorCard thread={thread} actions={(author) => <AuthorActions of={author} />} />
      <RecommendedBesideThread threadId={thread.threadId} />
      <PageQrCode />
      <PageEnd />
    </>
  )
  const above = (
    <>
      <ThreadBreadcrumbs thread={thread}>
        <ThreadMenu thread={thread} />
      </ThreadBreadcrumbs>
      <IgnoredAlert thread={thread} />
    </>
  )
  const bar = <ThreadActionBar thread={thread} bar="thread__bar" write="thread__say" likeComesFirst />
  return (
    <Columns left={left} right={right}>
      <ThreadArticle
        thread={thread}
        above={above}
        byName={<EditedLink thread={thread} />}
        tip={isOpen && <TipAuthor thread={thread} />}
        likers={(text) => <LikersButton thread={thread} text={text} />}
        below={isOpen && bar}
      />
      {isOpen && <ThreadComments thread={thread} query={query} />}
    </Columns>
  )
}

export const ThreadPage = threadPage(ThreadLayout)
