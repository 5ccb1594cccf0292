import {
  limits,
  type PostDetailView,
  type PostView,
  type ReplyView,
  type ThreadDetailView,
} from '@chaguan/contracts/browser'
import { type ReactNode, useMemo } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import '../comments.module.css'
import { CommentForm } from '../form/CommentForm.tsx'
import { useCommentBox } from '../form/use-comment-box.ts'
import { useSentReply } from '../list/use-sent-reply.ts'
import { Comment } from './Comment.tsx'
import { asComment, commentIdOf, commentQuery, threadOfQuery } from './comment-page.ts'
import { useMarkDeleted } from './use-mark-deleted.ts'

interface CommentViewProps {
  params: { readonly id: string }
  menu: (post: PostView | ReplyView, onDeleted: () => void) => ReactNode
}

/** The page of replies in the address. */
function useRepliesPage(): number {
  const { url, origin } = usePageContext()
  return pageNumberOf(new URL(url, origin).searchParams)
}

/** The comment in the address, with that page of its replies. */
function useShownComment(params: { readonly id: string }) {
  const page = useRepliesPage()
  return { page, ...useApiQuery(commentQuery(commentIdOf(params), page)) }
}

/** The thread of a comment; undefined while either is loading. */
export function useThreadOfComment(params: { readonly id: string }): ThreadDetailView | undefined {
  const { data: post } = useShownComment(params)
  const { data } = useApiQuery(threadOfQuery(post?.threadId ?? 0), { enabled: post !== undefined })
  return data
}

/** Links to further replies of a comment with more than one response contains. */
function RepliesPages({ post, page }: { post: PostDetailView; page: number }) {
  const t = useTexts()
  const total = Math.ceil(post.replyCount / limits.maxReplies)
  if (total < 2) return null
  const whole = links.comment(post.threadId, post.id)
  return (
    <div className={cx('comments__pages')}>
      <Pagination
        current={page}
        total={total}
        href={(n) => (n > 1 ? `${whole}&page=${n}` : whole)}
        label={t('posts.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </div>
  )
}

/**
 * One comment with its replies, paged beyond a thousand, and the form to reply (docs/reference/pages.md#content-pages).
 */
export function CommentView({ params, menu }: CommentViewProps) {
  const t = useTexts()
  const { data, page } = useShownComment(params)
  const thread = useThreadOfComment(params)
  const mark = useMarkDeleted()
  const box = useCommentBox(data?.threadId ?? 0)
  const { sent, show } = useSentReply()
  const proposed = useMemo(
    () => (data ? { commentId: data.id, name: data.user?.nickname ?? '' } : null),
    [data],
  )
  if (!data || !thread) return <Skeleton height="240px" />
  return (
    <Card className={cx('comments')} id="comments">
      <h1 className="dzq-vh">{t('moderation.post.title')}</h1>
      <p className={cx('comments__origin')}>
        <a className={cx('comment__more')} href={links.post(data.threadId, data.id)}>
          {t('moderation.post.thread')}
          {thread.title && <span className="dzq-muted dzq-ellipsis">{thread.title}</span>}
        </a>
      </p>
      <Comment
        post={asComment(data)}
        floor={0}
        authorId={thread.isAnonymous ? 0 : thread.userId}
        marked={sent}
        box={box}
        onReply={box.answer}
        menu={(post) => menu(post, () => mark(post.id, true))}
        isWhole
      />
      <RepliesPages post={data} page={page} />
      <CommentForm
        query={{ threadId: data.threadId, newestFirst: false, onlyAuthor: false, page: 1 }}
        thread={thread}
        box={box}
        proposed={proposed}
        showReply={show}
        action={links.comment(data.threadId, data.id)}
      />
    </Card>
  )
}
