import { approval } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'
import { postActionsOf } from '../../../features/content-menu/content-actions.ts'
import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { useActingUser } from '../../../features/content-menu/use-acting-user.ts'
import { CommentForm } from '../../../features/posts/form/CommentForm.tsx'
import { Comments } from '../../../features/posts/list/Comments.tsx'
import { AdoptAnswer, usePayableReward } from '../../../features/rewards/AdoptAnswer.tsx'
import { RedPacketOpening } from '../../../features/rewards/RedPacketOpening.tsx'
import { QuoteButton } from '../../../features/shortcuts/QuoteButton.tsx'
import { useCountView } from '../../../features/threads/actions/count-view.ts'
import { threadIdOf, useThread } from '../../../features/threads/page/thread-page.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'

interface OpenThreadProps extends Pick<PageProps, 'query'> {
  thread: NonNullable<ReturnType<typeof useThread>>
}

/** The comments of a thread, and the form for a new one. */
export function ThreadComments({ thread, query }: OpenThreadProps) {
  const who = useActingUser()
  const reward = usePayableReward(thread)
  const { threadId, userId } = thread
  return (
    <Comments
      thread={thread}
      address={query}
      menuKey={[reward, who]}
      menu={(post, onDeleted) => (
        <>
          {reward && <AdoptAnswer thread={{ threadId, userId }} {...{ post, reward }} />}
          <PostMenu {...{ post, who, onDeleted }} />
        </>
      )}
      menuFacts={(post) => [reward, [post, ...post.lastThreeComments].map((one) => postActionsOf(one, who))]}
      form={(shown, box, showReply) => (
        <>
          <CommentForm query={shown} {...{ thread, box, showReply }} />
          <QuoteButton />
        </>
      )}
    />
  )
}

export interface ThreadLayoutProps extends Pick<PageProps, 'query'> {
  /** Undefined until it is loaded. */
  thread: ReturnType<typeof useThread>
  /** False while it is in review: it has neither comments nor actions then (docs/reference/pages.md#thread-page). */
  isOpen: boolean
}

/** Creates the thread page of a face from its layout: loads the thread and counts the view. */
export function threadPage(Layout: ComponentType<ThreadLayoutProps>) {
  function OneThread({ threadId, query }: { threadId: number } & Pick<PageProps, 'query'>) {
    const thread = useThread(threadId)
    useCountView(thread?.threadId)
    return (
      <>
        <Layout
          thread={thread}
          isOpen={thread?.isApproved === approval.approved && !thread.isDraft}
          query={query}
        />
        {thread && <RedPacketOpening thread={thread} />}
      </>
    )
  }
  return ({ params, query }: PageProps<{ id: string }>) => {
    const threadId = threadIdOf(params)
    // The key resets the state when another thread is opened.
    return <OneThread key={threadId} threadId={threadId} query={query} />
  }
}
