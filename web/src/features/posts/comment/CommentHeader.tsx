import type { PostUser, PostView, ReplyView } from '@chaguan/contracts/browser'
import { pictureTexts } from '../../../i18n/picture-texts.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { cx } from '../../../ui/class-names.ts'
import { PictureArea } from '../../../ui/image-previewer/PictureArea.tsx'
import { Photo } from '../../../ui/photo/Photo.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import type { CommentProps } from './comment-props.ts'

export const nameOf = (user: PostUser | null) => user?.nickname ?? ''

interface PersonProps {
  user: PostUser | null
  /** Whether this person wrote the post. */
  isAuthor?: boolean
}

/** The name of a person, as a link to their page. */
export function Person({ user, isAuthor = false }: PersonProps) {
  if (!user) return null
  const mark = isAuthor ? { 'data-author': '' } : {}
  // An anonymous author has no link.
  if (user.id === 0)
    return (
      <b className={cx('comment__name')} {...mark}>
        {user.nickname}
      </b>
    )
  return (
    <a className={cx('comment__name')} {...mark} href={links.user(user.id)}>
      {user.nickname}
    </a>
  )
}

/** The tags of a comment: in review, adopted as the answer, edited. */
export function CommentState({ post }: { post: PostView | ReplyView }) {
  const t = useTexts()
  const { money } = useFormats()
  return (
    <>
      {post.rewards > 0 && (
        <Tag kind="bounty">{t('moderation.post.adopted', { amount: money(post.rewards) })}</Tag>
      )}
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

export function Head({ post, floor, authorId }: Pick<CommentProps, 'post' | 'floor' | 'authorId'>) {
  const t = useTexts()
  const group = post.user?.groups
  return (
    <div className={cx('comment__head')}>
      <Person user={post.user} isAuthor />
      {post.userId === authorId && authorId > 0 && <Tag kind="primary">{t('threadPage.author')}</Tag>}
      {group?.isDisplay && <Tag kind="line">{group.name}</Tag>}
      <CommentState post={post} />
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

export function Pictures({ post }: { post: PostView | ReplyView }) {
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
