import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { CommentView, useThreadOfComment } from '../../../features/posts/comment/CommentView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** A comment on h5: all its replies. */
export function CommentPage({ params }: PageProps<{ id: string }>) {
  const t = useTexts()
  const thread = useThreadOfComment(params)
  return (
    <>
      <TopBar title={t('moderation.post.title')} back={`/thread/${thread?.threadId ?? ''}`} />
      <main id="main" tabIndex={-1}>
        <CommentView
          key={params.id}
          params={params}
          menu={(post, onDeleted) => <PostMenu post={post} onDeleted={onDeleted} />}
        />
      </main>
    </>
  )
}
