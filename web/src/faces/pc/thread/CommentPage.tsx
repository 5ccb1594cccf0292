import { useThreadOfComment } from '../../../features/posts/comment/CommentView.tsx'
import { AuthorCard } from '../../../features/threads/page/AuthorCard.tsx'
import { AuthorActions } from '../../../features/users/relations/PersonActions.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { CommentPage as SharedCommentPage } from '../../both/thread/CommentPage.tsx'

/** A comment with all its replies, beside a card of the thread's author. */
export function CommentPage(props: PageProps<{ id: string }>) {
  const thread = useThreadOfComment(props.params)
  const author = thread && <AuthorCard thread={thread} actions={(person) => <AuthorActions of={person} />} />
  return <SharedCommentPage {...props} aside={author} />
}
