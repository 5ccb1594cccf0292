import type { ReactNode } from 'react'
import { PostMenu } from '../../../features/content-menu/PostMenu.tsx'
import { useActingUser } from '../../../features/content-menu/use-acting-user.ts'
import { CommentView, useThreadOfComment } from '../../../features/posts/comment/CommentView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'

interface CommentPageProps extends PageProps<{ id: string }> {
  /** Content beside the comment. */
  aside?: ReactNode
}

/** A comment with all its replies. */
export function CommentPage({ params, aside }: CommentPageProps) {
  const t = useTexts()
  const who = useActingUser()
  const thread = useThreadOfComment(params)
  return (
    <PageMain
      bar={{ title: t('moderation.post.title'), back: `/thread/${thread?.threadId ?? ''}` }}
      aside={aside}
    >
      <CommentView
        key={params.id}
        params={params}
        menu={(post, onDeleted) => <PostMenu {...{ post, who, onDeleted }} />}
      />
    </PageMain>
  )
}
