import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { CommentView, useThreadOfComment } from '../../../features/posts/comment/CommentView.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { AuthorCard } from '../../../features/threads/page/AuthorCard.tsx'
import { AuthorActions } from '../../../features/users/relations/PersonActions.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Columns } from '../shell/Columns.tsx'

/** A comment on pc: all its replies, and the author of the thread. */
export function CommentPage({ params }: PageProps<{ id: string }>) {
  const thread = useThreadOfComment(params)
  const right = (
    <>
      {thread && <AuthorCard thread={thread} actions={(author) => <AuthorActions of={author} />} />}
      <Copyright />
    </>
  )
  return (
    <Columns right={right}>
      <CommentView
        key={params.id}
        params={params}
        menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
      />
    </Columns>
  )
}
