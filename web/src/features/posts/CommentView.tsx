import type { PostView, ReplyView, ThreadDetailView } from '@chaguan/contracts'
import { type ReactNode, useMemo, useState } from 'react'
import { links } from '../../api/links.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Comment, type ReplyTarget } from './Comment.tsx'
import { CommentForm } from './CommentForm.tsx'
import { asComment, commentAsk, commentIdOf, threadOfAsk } from './comment-page.ts'
import styles from './comments.module.css'
import { useMarkDeleted } from './use-mark-deleted.ts'

const cx = classNames(styles)

interface CommentViewProps {
  params: { readonly id: string }
  menu: (post: PostView | ReplyView, onDeleted: () => void) => ReactNode
}

/** The thread that a comment stands in; undefined while either is on its way. */
export function useThreadOfComment(params: { readonly id: string }): ThreadDetailView | undefined {
  const { data: post } = useAnswer(commentAsk(commentIdOf(params)))
  const { data } = useAnswer(threadOfAsk(post?.threadId ?? 0), { enabled: post !== undefined })
  return data
}

/** One comment with all its replies, and the form to answer (screens 1.1). */
export function CommentView({ params, menu }: CommentViewProps) {
  const t = useTexts()
  const { data } = useAnswer(commentAsk(commentIdOf(params)))
  const thread = useThreadOfComment(params)
  const mark = useMarkDeleted()
  const [reply, setReply] = useState<ReplyTarget | null>(null)
  const proposed = useMemo(
    () => (data ? { commentId: data.id, name: data.user?.nickname ?? '' } : null),
    [data],
  )
  if (!data || !thread) return <Skeleton height="240px" />
  return (
    <Card className={cx('comments')} id="comments">
      <h1 className="dzq-vh">{t('moderation.post.title')}</h1>
      <p>
        <a className={cx('comment__more')} href={links.post(data.threadId, data.id)}>
          {t('moderation.post.thread')}
        </a>
      </p>
      <Comment
        post={asComment(data)}
        floor={0}
        authorId={thread.isAnonymous ? 0 : thread.userId}
        onReply={setReply}
        menu={(post) => menu(post, () => mark(post.id, true))}
        isWhole
      />
      <CommentForm
        query={{ threadId: data.threadId, newestFirst: false, onlyAuthor: false, page: 1 }}
        canReply={thread.ability.canReply}
        reply={reply ?? proposed}
        onEndReply={() => setReply(null)}
        action={links.comment(data.threadId, data.id)}
      />
    </Card>
  )
}
