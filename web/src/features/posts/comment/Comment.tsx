import type { PostUser, PostView, ReplyView } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { pictureTexts } from '../../../i18n/picture-texts.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Action, ActionLink } from '../../../ui/action/Action.tsx'
import { AvatarLink } from '../../../ui/avatar/AvatarLink.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PictureArea } from '../../../ui/image-previewer/PictureArea.tsx'
import { Photo } from '../../../ui/photo/Photo.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import '../comments.module.css'
import { BlockedComment, DeletedComment } from './HiddenComment.tsx'
import { useLikePost } from './use-like-post.ts'

/** Whom an answer is meant for. */
export interface ReplyTarget {
  /** The comment it stands below. */
  readonly commentId: number
  /** The reply it answers, when it is not the comment itself. */
  readonly replyId?: number
  readonly name: string
}

interface CommentProps {
  post: PostView
  floor: number
  /** Id of the thread's author, whose comments are marked. */
  authorId: number
  /** Id of the comment or reply that stands out for a moment. */
  marked?: number | null
  onReply: (target: ReplyTarget) => void
  /** What can be done to it. */
  menu: DrawMenu
  /** Whether all its replies are shown, not the newest ones only. */
  isWhole?: boolean
}

/** Draws the menu of a comment or reply. */
export type DrawMenu = (post: PostView | ReplyView) => ReactNode

const nameOf = (user: PostUser | null) => user?.nickname ?? ''

function Person({ user }: { user: PostUser | null }) {
  if (!user) return null
  // Nobody may know who writes anonymously, so no way leads to them.
  if (user.id === 0)
    return (
      <b className={cx('comment__name')} data-author>
        {user.nickname}
      </b>
    )
  return (
    <a className={cx('comment__name')} data-author href={links.user(user.id)}>
      {user.nickname}
    </a>
  )
}

/** What is special about a comment: it waits for review, was adopted as the answer, or edited. */
function State({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  return (
    <>
      {post.rewards > 0 && <Tag kind="bounty">{t('moderation.post.adopted', { n: post.rewards })}</Tag>}
      {post.isApproved !== 1 && (
        <Tag kind="warn">{t(post.isApproved === 2 ? 'moderation.post.ignored' : 'posts.pending')}</Tag>
      )}
      {post.editCount > 0 && (
        <a
          className={cx('comment__edited')}
          href={links.history(post.threadId, post.id)}
          title={t('moderation.edited.title', { n: post.editCount })}
        >
          {t('moderation.edited.times')}
        </a>
      )}
    </>
  )
}

function Head({ post, floor, authorId }: Pick<CommentProps, 'post' | 'floor' | 'authorId'>) {
  const t = useTexts()
  const group = post.user?.groups
  return (
    <div className={cx('comment__head')}>
      <Person user={post.user} />
      {post.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threads.author')}</Tag>}
      {group?.isDisplay && <Tag kind="line">{group.name}</Tag>}
      <State post={post} />
      {floor > 0 && post.rewards === 0 && (
        <a
          className={cx('comment__floor')}
          href={links.post(post.threadId, post.id)}
          title={t('posts.floor.link')}
        >
          {t('posts.floor', { n: floor })}
        </a>
      )}
    </div>
  )
}

function LikePost({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId } = usePageContext()
  const like = useLikePost(post.id)
  const label = t('posts.like.of', { n: post.likeCount })
  const text = post.likeCount > 0 ? count(post.likeCount) : t('threads.like')
  if (userId === null)
    return (
      <ActionLink
        name="end"
        shortcut="l"
        icon="thumbs-up"
        iconSize={16}
        href={links.loginFrom(links.post(post.threadId, post.id))}
        label={label}
      >
        {text}
      </ActionLink>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!like.isPending) like.mutate(!post.isLiked)
  }
  return (
    <form className="dzq-inline" method="post" action={links.thread(post.threadId)} onSubmit={submit}>
      <FormFields action="likePost" />
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="isOn" value={post.isLiked ? '0' : '1'} />
      <Action
        name="end"
        shortcut="l"
        icon="thumbs-up"
        iconSize={16}
        type="submit"
        isOn={post.isLiked}
        aria-label={label}
      >
        {text}
      </Action>
    </form>
  )
}

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

function Replies({ post, authorId, marked, onReply, menu, isWhole }: CommentProps) {
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

function Pictures({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  if (post.images.length === 0) return null
  return (
    <PictureArea className={cx('comment__pics')} texts={pictureTexts(t)}>
      {post.images.map(({ id, thumbUrl, url, fileName }, index) => (
        <Photo
          key={id}
          src={thumbUrl || url}
          href={url}
          leadsToPicture
          alt={fileName || t('threads.picture', { n: index + 1 })}
        />
      ))}
    </PictureArea>
  )
}

/** A comment with its newest replies. */
export function Comment(props: CommentProps) {
  return (
    <BlockedComment post={props.post}>
      <Whole {...props} />
    </BlockedComment>
  )
}

function Whole(props: CommentProps) {
  const { post, floor, authorId, marked = null, onReply, menu } = props
  const t = useTexts()
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
          <span className="dzq-live">
            <button
              className={cx('act')}
              type="button"
              data-key="r"
              onClick={() => onReply({ commentId: post.id, name: nameOf(post.user) })}
            >
              {t('posts.reply')}
            </button>
          </span>
          <LikePost post={post} />
          {menu(post)}
        </div>
        <Replies {...props} marked={marked} />
      </div>
    </article>
  )
}
