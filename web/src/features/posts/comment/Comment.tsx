import { useFormats } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { AvatarLink } from '../../../ui/avatar/AvatarLink.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import '../comments.module.css'
import '../narrow-windows.module.css'
import '../touch-targets.module.css'
import { Head, nameOf, Pictures } from './CommentHeader.tsx'
import type { CommentProps } from './comment-props.ts'
import { BlockedComment, DeletedComment } from './HiddenComment.tsx'
import { LikePost } from './LikePost.tsx'
import { Replies } from './Replies.tsx'
import { ReplyLink } from './ReplyLink.tsx'

/** A comment with its replies. */
export function Comment(props: CommentProps) {
  return (
    <BlockedComment post={props.post}>
      <CompleteComment {...props} />
    </BlockedComment>
  )
}

function CompleteComment(props: CommentProps) {
  const { post, floor, authorId, marked = null, onReply, menu } = props
  const { moment } = useFormats()
  if (post.isDeleted) return <DeletedComment post={post} />
  return (
    <article
      className={cx('comment', post.id === marked && 'is-target', post.isApproved !== 1 && 'is-waiting')}
      id={`post-${post.id}`}
    >
      <AvatarLink
        href={post.user?.id ? links.user(post.user.id) : null}
        src={post.user?.avatar}
        name={nameOf(post.user)}
        size={36}
      />
      <div>
        <Head post={post} floor={floor} authorId={authorId} />
        <div className={cx('comment__text')}>
          <RichText plain html={post.content} links={markLinks} />
        </div>
        <Pictures post={post} />
        <div className={cx('comment__acts')}>
          <Time {...moment(post.createdAt)} />
          <ReplyLink
            threadId={post.threadId}
            target={{ commentId: post.id, name: nameOf(post.user) }}
            onReply={onReply}
            shortcut="r"
          />
          <LikePost post={post} />
          {menu(post)}
        </div>
        {props.box?.under === post.id && <div ref={props.box.setSlot} />}
        <Replies {...props} marked={marked} />
      </div>
    </article>
  )
}
