import type { PostView } from '@chaguan/contracts'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Segment } from '../../ui/tabs/Tabs.tsx'
import { Comment, type ReplyTarget } from './Comment.tsx'
import styles from './comments.module.css'
import {
  type CommentsQuery,
  commentsAsk,
  commentsHref,
  commentWanted,
  floorOf,
  openedAt,
} from './post-list.ts'
import { type ShownComments, useCommentsQuery } from './use-comments-query.ts'
import { useOpenAt } from './use-open-at.ts'
import { useReadingPlace } from './use-reading-place.ts'

const cx = classNames(styles)

/** The form to write a comment; it is told which page is shown and whom the person answers. */
type DrawForm = (shown: CommentsQuery, reply: ReplyTarget | null, endReply: () => void) => ReactNode

interface CommentsProps {
  threadId: number
  /** The question of the page's address. */
  address: URLSearchParams
  /** Id of the thread's author; 0 when nobody may know. */
  authorId: number
  form: DrawForm
}

const none: readonly PostView[] = []
const nothing = () => {}

function Sorts({ query }: { query: CommentsQuery }) {
  const t = useTexts()
  const sort = (newestFirst: boolean, text: string) => ({
    href: commentsHref({ ...query, newestFirst, page: 1 }),
    text,
    isActive: query.newestFirst === newestFirst,
  })
  return (
    <Segment
      label={t('posts.sort')}
      items={[sort(false, t('posts.sort.oldest')), sort(true, t('posts.sort.newest'))]}
    />
  )
}

function Shown({
  shown,
  address,
  authorId,
  form,
}: Omit<CommentsProps, 'threadId'> & { shown: ShownComments }) {
  const { query, location } = shown
  const t = useTexts()
  const { count } = useFormats()
  const [reply, setReply] = useState<ReplyTarget | null>(null)
  const { data, error, refetch } = useAnswer(commentsAsk(query))
  const total = data?.totalCount ?? 0
  const posts = data?.pageData ?? none
  const marked = useOpenAt(openedAt(posts, commentWanted(address), location))
  useReadingPlace(query, posts, nothing)
  return (
    <>
      <div className={cx('comments__head')}>
        <h2>{data && total === 0 ? t('posts.none') : t('posts.count', { n: count(total) })}</h2>
        {total > 1 && <Sorts query={query} />}
      </div>
      {form(query, reply, () => setReply(null))}
      {error && (
        <Empty
          title={t('threads.failed')}
          action={<Button onClick={() => refetch()}>{t('site.retry')}</Button>}
        >
          {failureText(error, t)}
        </Empty>
      )}
      {!data && !error && <Skeleton height="120px" />}
      {posts.map((post, index) => (
        <Comment
          key={post.id}
          post={post}
          floor={floorOf(query, index, total)}
          authorId={authorId}
          marked={marked}
          onReply={setReply}
        />
      ))}
      <div className={cx('comments__pages')}>
        <Pagination
          current={query.page}
          total={data?.totalPage ?? 0}
          href={(page) => commentsHref({ ...query, page })}
          label={t('posts.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(n) => t('site.pages.nth', { n })}
        />
      </div>
    </>
  )
}

/** The comments of a thread as its address shows them: how many, in which order, a page of them, and the form. */
export function Comments({ threadId, ...rest }: CommentsProps) {
  const shown = useCommentsQuery(threadId, rest.address)
  return (
    <Card className={cx('comments')} id="comments">
      {shown ? <Shown shown={shown} {...rest} /> : <Skeleton height="120px" />}
    </Card>
  )
}
