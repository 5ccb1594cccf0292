import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import type { MouseEvent } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { AvatarLink } from '../../../ui/avatar/AvatarLink.tsx'
import { cx } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { CommentState, nameOf, Person, Pictures } from './CommentHeader.tsx'
import { commentQuery } from './comment-page.ts'
import type { CommentProps } from './comment-props.ts'
import { BlockedComment, DeletedComment } from './HiddenComment.tsx'
import { LikePost } from './LikePost.tsx'
import { ReplyLink } from './ReplyLink.tsx'

/** The most replies that are expanded in place; with more the link leads to their page. */
const maxExpandable = 100

type RepliesProps = Pick<
  CommentProps,
  'post' | 'authorId' | 'marked' | 'onReply' | 'menu' | 'box' | 'isWhole' | 'isExpanded' | 'onExpand'
>

/** The person to whom a reply answers, if that is another reply: the comment itself is right above. */
function Answered({ reply }: { reply: ReplyView }) {
  const t = useTexts()
  if (!reply.commentUser) return null
  return (
    <>
      {` ${t('posts.reply.toWhom')} `}
      <Person user={reply.commentUser} />
    </>
  )
}

function Reply({ reply, ...props }: RepliesProps & { reply: ReplyView }) {
  const { authorId, marked, onReply, menu, box } = props
  const t = useTexts()
  const { moment } = useFormats()
  const { face } = usePageContext()
  const { id, user, replyPostId, threadId } = reply
  if (reply.isDeleted) return <DeletedComment post={reply} />
  return (
    // On h5 a touch focuses the reply, which shows its actions.
    <div
      className={cx('comment__reply', id === marked && 'is-target')}
      id={`post-${id}`}
      {...(face === 'h5' && { tabIndex: -1 })}
    >
      <AvatarLink
        className={cx('comment__face')}
        href={user?.id ? links.user(user.id) : null}
        src={user?.avatar}
        name={nameOf(user)}
        size={20}
      />
      <div className={cx('comment__said')}>
        <Person user={user} isAuthor />
        {reply.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threadPage.author')}</Tag>}
        <Answered reply={reply} />
        {t('posts.colon')}
        <RichText plain html={reply.content} links={markLinks} />
        <Pictures post={reply} />{' '}
        <span className={cx('comment__tail')}>
          <Time {...moment(reply.createdAt)} />
          <CommentState post={reply} />
          <span className={cx('comment__quiet')}>
            {replyPostId !== null && (
              <ReplyLink
                threadId={threadId}
                target={{ commentId: replyPostId, replyId: id, name: nameOf(user) }}
                onReply={onReply}
              />
            )}
            <LikePost post={reply} />
            {menu(reply)}
          </span>
        </span>
        {box?.under === id && <div ref={box.setSlot} />}
      </div>
    </div>
  )
}

function ReplyRows({ replies, ...props }: RepliesProps & { replies: readonly ReplyView[] }) {
  return replies.map((reply) => (
    <BlockedComment key={reply.id} post={reply}>
      <Reply reply={reply} {...props} />
    </BlockedComment>
  ))
}

/** All replies of a comment; its first ones are shown until the others are loaded. */
function AllReplies(props: RepliesProps) {
  const { data } = useApiQuery(commentQuery(props.post.id))
  return <ReplyRows {...props} replies={data?.commentPosts ?? props.post.lastThreeComments} />
}

/** A link to all replies of a comment, which expands them in place. */
function ShowAll({ post, onExpand }: { post: PostView; onExpand: RepliesProps['onExpand'] }) {
  const t = useTexts()
  const expand = (event: MouseEvent) => {
    if (!onExpand || post.replyCount > maxExpandable || !isPlainClick(event)) return
    event.preventDefault()
    onExpand(post.id)
  }
  return (
    <a className={cx('comment__more')} href={links.comment(post.threadId, post.id)} onClick={expand}>
      {t('posts.replies.all', { n: post.replyCount })}
    </a>
  )
}

/** The replies of a comment in chronological order: the first ones with a link to all, or all of them. */
export function Replies(props: RepliesProps) {
  const { post, isWhole, isExpanded, onExpand } = props
  const shown = post.lastThreeComments
  if (shown.length === 0 && post.replyCount === 0) return null
  const isPart = post.replyCount > shown.filter(({ isDeleted }) => !isDeleted).length
  return (
    <div className={cx('comment__sub')}>
      {isExpanded ? <AllReplies {...props} /> : <ReplyRows {...props} replies={shown} />}
      {isPart && !isWhole && !isExpanded && <ShowAll {...{ post, onExpand }} />}
    </div>
  )
}
