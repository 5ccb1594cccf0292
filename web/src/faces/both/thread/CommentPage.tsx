import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { CommentView, useThreadOfComment } from '../../../features/posts/comment/CommentView.tsx'
import { AuthorCard } from '../../../features/threads/page/AuthorCard.tsx'
import { AuthorActions } from '../../../features/users/relations/PersonActions.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** A comment with all its replies; beside it, where there is room, the author of the thread. */
export function CommentPage({ params }: PageProps<{ id: string }>) {
  const t = useTexts()
  const thread = useThreadOfComment(params)
  return (
    <PageMain
      bar={{ title: t('moderation.post.title'), back: `/thread/${thread?.threadId ?? ''}` }}
      aside={thread && <AuthorCard thread={thread} actions={(author) => <AuthorActions of={author} />} />}
    >
      <CommentView
        key={params.id}
        params={params}
        menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
      />
    </PageMain>
  )
}
