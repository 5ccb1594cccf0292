import { approval } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'
import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { WatchButtons } from '../../../features/notifications/WatchButton.tsx'
import { CommentForm } from '../../../features/posts/form/CommentForm.tsx'
import { Comments } from '../../../features/posts/list/Comments.tsx'
import { QuoteButton } from '../../../features/shortcuts/QuoteButton.tsx'
import { useCountView } from '../../../features/threads/actions/use-count-view.ts'
import { threadIdOf } from '../../../features/threads/page/thread-page.ts'
import { useThread } from '../../../features/threads/page/use-thread.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

interface OpenThreadProps extends Pick<PageProps, 'query'> {
  thread: NonNullable<ReturnType<typeof useThread>>
}

/** Whether the reader watches the thread, its comments, and the form for another one. */
export function ThreadComments({ thread, query }: OpenThreadProps) {
  const { userId } = usePageContext()
  return (
    <>
      <WatchButtons kind="thread" id={thread.threadId} />
      <Comments
        threadId={thread.threadId}
        address={query}
        authorId={thread.isAnonymous ? 0 : thread.userId}
        isOwnThread={userId !== null && thread.userId === userId}
        menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
        form={(shown, reply, onEndReply) => (
          <>
            <CommentForm
              query={shown}
              canReply={thread.ability.canReply}
              reply={reply}
              onEndReply={onEndReply}
            />
            <QuoteButton />
          </>
        )}
      />
    </>
  )
}

export interface ThreadLayoutProps extends Pick<PageProps, 'query'> {
  /** Undefined until it is loaded. */
  thread: ReturnType<typeof useThread>
  /** False while it waits for review: it has neither comments nor actions then (docs/reference/pages.md#thread-page). */
  isOpen: boolean
}

/** Makes a face's thread page of its layout: loads the thread and counts the view. */
export function threadPage(Layout: ComponentType<ThreadLayoutProps>) {
  function OneThread({ threadId, query }: { threadId: number } & Pick<PageProps, 'query'>) {
    const thread = useThread(threadId)
    useCountView(thread?.threadId)
    return <Layout thread={thread} isOpen={thread?.isApproved === approval.approved} query={query} />
  }
  return ({ params, query }: PageProps<{ id: string }>) => {
    const threadId = threadIdOf(params)
    // With a key, so that no state goes over from one thread to the next.
    return <OneThread key={threadId} threadId={threadId} query={query} />
  }
}
