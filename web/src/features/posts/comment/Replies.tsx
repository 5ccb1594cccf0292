import type { ReplyView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { cx } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { nameOf, Pictures, State } from './CommentHeader.tsx'
import type { CommentProps, DrawMenu } from './comment-props.ts'
import { BlockedComment, DeletedComment } from './HiddenComment.tsx'
import { LikePost } from './LikePost.tsx'

interface ReplyProps {
  reply: ReplyView
  authorId: number
  isMarked: boolean
  onReply: CommentProps['onReply']
  menu: DrawMenu
}

/** Whom a reply answers: the reply it was written to, else the comment. */
function Answered({ reply }: { reply: ReplyView }) {
  const t = useTexts()
  const to = reply.commentUser ?? reply.replyUser
  if (!to) return null
  return (
    <>
      {` ${t('posts.reply')} `}
      <b>{nameOf(to)}</b>
    </>
  )
}

function Reply({ reply, authorId, isMarked, onReply, menu }: ReplyProps) {
  const t = useTexts()
  const { moment } = useFormats()
  const { id, user, replyPostId } = reply
  if (reply.isDeleted) return <DeletedComment post={reply} />
  return (
    <div className={cx('comment__reply', isMarked && 'is-target')} id={`post-${id}`}>
      <b data-author>{nameOf(user)}</b>
      {reply.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threads.author')}</Tag>}
      <Answered reply={reply} />
      {t('posts.colon')}
      <RichText plain html={reply.content} links={markLinks} />
      <Pictures post={reply} />
      <div className={cx('comment__acts', 'comment__acts--reply')}>
        <Time {...moment(reply.createdAt)} />
        <State post={reply} />
        {replyPostId !== null && (
          <span className="dzq-live">
            <button
              className={cx('act')}
              type="button"
              aria-label={t('posts.reply.to', { name: nameOf(user) })}
              onClick={() => onReply({ commentId: replyPostId, replyId: id, name: nameOf(user) })}
            >
              {t('posts.reply')}
            </button>
          </span>
        )}
        <LikePost post={reply} />
        {menu(reply)}
      </div>
    </div>
  )
}

export function Replies({ post, authorId, marked, onReply, menu, isWhole }: CommentProps) {
  const t = useTexts()
  const shown = post.lastThreeComments
  if (shown.length === 0) return null
  const before = post.replyCount - shown.filter(({ isDeleted }) => !isDeleted).length
  return (
    <div className={cx('comment__sub')}>
      {shown.map((reply) => (
        <BlockedComment key={reply.id} post={reply}>
          <Reply
            reply={reply}
            authorId={authorId}
            isMarked={reply.id === marked}
            onReply={onReply}
            menu={menu}
          />
        </BlockedComment>
      ))}
      {before > 0 && !isWhole && (
        <a className={cx('comment__more')} href={links.comment(post.threadId, post.id)}>
          {t('posts.before', { n: before })}
        </a>
      )}
    </div>
  )
}
