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
import { type CommentsQuery, commentsAsk, commentsHref, floorOf } from './post-list.ts'

const cx = classNames(styles)

interface CommentsProps {
  query: CommentsQuery
  /** Id of the thread's author; 0 when nobody may know. */
  authorId: number
  /** The form to write one; it is told whom the person answers. */
  form: (reply: ReplyTarget | null, endReply: () => void) => ReactNode
}

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

/** The comments of a thread: how many, in which order, a page of them, and the form. */
export function Comments({ query, authorId, form }: CommentsProps) {
  const t = useTexts()
  const { count } = useFormats()
  const [reply, setReply] = useState<ReplyTarget | null>(null)
  const { data, error, refetch } = useAnswer(commentsAsk(query))
  const total = data?.totalCount ?? 0
  return (
    <Card className={cx('comments')} id="comments">
      <div className={cx('comments__head')}>
        <h2>{data && total === 0 ? t('posts.none') : t('posts.count', { n: count(total) })}</h2>
        {total > 1 && <Sorts query={query} />}
      </div>
      {form(reply, () => setReply(null))}
      {error && (
        <Empty
          title={t('threads.failed')}
          action={<Button onClick={() => refetch()}>{t('site.retry')}</Button>}
        >
          {failureText(error, t)}
        </Empty>
      )}
      {!data && !error && <Skeleton height="120px" />}
      {data?.pageData.map((post, index) => (
        <Comment
          key={post.id}
          post={post}
          floor={floorOf(query, index, total)}
          authorId={authorId}
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
    </Card>
  )
}
