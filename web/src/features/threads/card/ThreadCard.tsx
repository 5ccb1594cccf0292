import { approval, type ThreadView } from '@chaguan/contracts/browser'
import { memo, useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { ActionCount } from '../../../ui/action/Action.tsx'
import { AvatarLink } from '../../../ui/avatar/AvatarLink.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { CommentsOfThread, LikeThread, ShareThread } from '../actions/ThreadActions.tsx'
import { LazyBlockSummaries } from '../blocks/summaries/LazyBlockSummaries.tsx'
import { ThreadSlot } from '../ThreadSlot.tsx'
import { cardPictures, hasBlockSummaries } from '../thread-summary.ts'
import { ThreadTags } from './ThreadTags.tsx'
import './thread-card.module.css'
import './compact-card.module.css'
import { Main, type ThreadPartProps } from './ThreadCardMain.tsx'
import { Pictures } from './ThreadCardPictures.tsx'

function Dot() {
  return <i className="dzq-dot" aria-hidden="true" />
}

/** The author's page, or null for an anonymous thread. */
function authorHref({ isAnonymous, user }: ThreadView): string | null {
  return isAnonymous || !user.userId ? null : links.user(user.userId)
}

function Who({ thread }: ThreadPartProps) {
  const { face } = usePageContext()
  const { nickname, avatar } = thread.user
  return (
    <AvatarLink
      className={cx('thread-card__who')}
      href={authorHref(thread)}
      src={avatar}
      name={nickname}
      size={face === 'h5' ? 36 : 40}
    />
  )
}

function Name({ thread }: ThreadPartProps) {
  const href = authorHref(thread)
  const { nickname } = thread.user
  const group = thread.group?.isDisplay ? thread.group.groupName : ''
  return (
    <span className={cx('thread-card__id')}>
      {href ? (
        <a className={cx('thread-card__name', 'dzq-ellipsis')} href={href}>
          {nickname}
        </a>
      ) : (
        <span className={cx('thread-card__name', 'dzq-ellipsis')}>{nickname}</span>
      )}
      {group && <Tag kind="line">{group}</Tag>}
    </span>
  )
}

function Head({ thread }: ThreadPartProps) {
  const t = useTexts()
  const { moment } = useFormats()
  const place = thread.position.location || thread.position.address
  return (
    <div className={cx('thread-card__head')}>
      <div className={cx('thread-card__meta')}>
        <Name thread={thread} />
        <Dot />
        <Time {...moment(thread.createdAt)} />
        <Dot />
        <a className={cx('thread-card__cate')} href={links.category(String(thread.categoryId))}>
          {thread.categoryName}
        </a>
        {place && (
          <span className={cx('thread-card__place', 'dzq-inline')}>
            <Dot />
            {place}
          </span>
        )}
      </div>
      <span className={cx('thread-card__tags')}>
        {thread.isApproved === approval.pending && <Tag kind="warn">{t('threads.pending')}</Tag>}
        <ThreadTags of={thread} />
      </span>
    </div>
  )
}

function Actions({ thread }: ThreadPartProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { face } = usePageContext()
  const { likePayCount, postCount, shareCount } = thread.likeReward
  const text = (key: 'like' | 'comment' | 'share', n: number) => {
    const whole = n > 0 ? t(`threads.${key}.count`, { n: count(n) }) : t(`threads.${key}`)
    return { label: whole, children: face === 'h5' && n > 0 ? count(n) : whole }
  }
  const iconSize = face === 'h5' ? 20 : 18
  return (
    <div className={cx('thread-card__acts')}>
      <LikeThread thread={thread} iconSize={iconSize} {...text('like', likePayCount)} />
      <CommentsOfThread thread={thread} iconSize={iconSize} {...text('comment', postCount)} />
      <ShareThread thread={thread} iconSize={iconSize} {...text('share', shareCount)} />
      <ActionCount name="views" icon="eye" title={t('threads.views', { n: thread.viewCount })}>
        {count(thread.viewCount)}
      </ActionCount>
    </div>
  )
}

/** A thread in a list: author and time, title, summary, pictures, actions. The title's link covers the card. */
export const ThreadCard = memo(function ThreadCard({ thread }: ThreadPartProps) {
  const href = links.thread(thread.threadId)
  const pictures = cardPictures(thread)
  const [isRead, setRead] = useState(false)
  return (
    <Card as="article" className={cx('thread-card', isRead && 'is-read')}>
      <Who thread={thread} />
      <div className={cx('thread-card__body')}>
        <Head thread={thread} />
        <Main thread={thread} pictures={pictures} href={href} isRead={isRead} onRead={setRead} />
        {(pictures.kind === 'row' || pictures.kind === 'only') && (
          <Pictures pictures={pictures} href={href} />
        )}
        {hasBlockSummaries(thread) && <LazyBlockSummaries content={thread.content} />}
        <ThreadSlot at="plugin_index@thread_extension_display_hook" thread={thread} />
        <Actions thread={thread} />
      </div>
    </Card>
  )
})
