import type { PostUser, PostView, ReplyView } from '@chaguan/contracts'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { FormEvent } from 'react'
import { FormFields } from '../../api/FormFields.tsx'
import { links, markLinks } from '../../api/links.ts'
import { useVisit } from '../../api/visit.tsx'
import { pictureTexts } from '../../i18n/picture-texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Action, ActionLink } from '../../ui/action/Action.tsx'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PictureArea } from '../../ui/image-previewer/PictureArea.tsx'
import { Photo } from '../../ui/photo/Photo.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import styles from './comments.module.css'
import { useLikePost } from './use-like-post.ts'

const cx = classNames(styles)

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
}

const nameOf = (user: PostUser | null) => user?.nickname ?? ''

function Person({ user }: { user: PostUser | null }) {
  if (!user) return null
  return (
    <a className={cx('comment__name')} data-author href={links.user(user.id)}>
      {user.nickname}
    </a>
  )
}

function Head({ post, floor, authorId }: Omit<CommentProps, 'onReply' | 'marked'>) {
  const t = useTexts()
  const group = post.user?.groups
  return (
    <div className={cx('comment__head')}>
      <Person user={post.user} />
      {post.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threads.author')}</Tag>}
      {group?.isDisplay && <Tag kind="line">{group.name}</Tag>}
      {post.isApproved !== 1 && <Tag kind="warn">{t('posts.pending')}</Tag>}
      <a
        className={cx('comment__floor')}
        href={links.post(post.threadId, post.id)}
        title={t('posts.floor.link')}
      >
        {t('posts.floor', { n: floor })}
      </a>
    </div>
  )
}

function LikePost({ post }: { post: PostView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId, url } = useVisit()
  const like = useLikePost(post.id)
  const label = t('posts.like.of', { n: post.likeCount })
  const text = post.likeCount > 0 ? count(post.likeCount) : t('threads.like')
  if (userId === null)
    return (
      <ActionLink
        name="end"
        shortcut="l"
        icon={ThumbsUp}
        iconSize={16}
        href={links.loginFrom(url)}
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
        icon={ThumbsUp}
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

function Reply({ reply, authorId, isMarked }: { reply: ReplyView; authorId: number; isMarked: boolean }) {
  const t = useTexts()
  const to = reply.commentUser ?? reply.replyUser
  return (
    <div className={cx('comment__reply', isMarked && 'is-target')} id={`post-${reply.id}`}>
      <b>{nameOf(reply.user)}</b>
      {reply.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threads.author')}</Tag>}
      {to && (
        <>
          {` ${t('posts.reply')} `}
          <b>{nameOf(to)}</b>
        </>
      )}
      {t('posts.colon')}
      <RichText plain html={reply.content} links={markLinks} />
    </div>
  )
}

function Replies({ post, authorId, marked }: Pick<CommentProps, 'post' | 'authorId' | 'marked'>) {
  const t = useTexts()
  const shown = post.lastThreeComments
  if (shown.length === 0) return null
  const before = post.replyCount - shown.length
  return (
    <div className={cx('comment__sub')}>
      {shown.map((reply) => (
        <Reply key={reply.id} reply={reply} authorId={authorId} isMarked={reply.id === marked} />
      ))}
      {before > 0 && <p className="dzq-muted">{t('posts.before', { n: before })}</p>}
    </div>
  )
}

function Pictures({ post }: { post: PostView }) {
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
export function Comment({ post, floor, authorId, marked = null, onReply }: CommentProps) {
  const t = useTexts()
  const { moment } = useFormats()
  return (
    <article className={cx('comment', post.id === marked && 'is-target')} id={`post-${post.id}`}>
      <AvatarLink
        href={post.user && links.user(post.user.id)}
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
        </div>
        <Replies post={post} authorId={authorId} marked={marked} />
      </div>
    </article>
  )
}
