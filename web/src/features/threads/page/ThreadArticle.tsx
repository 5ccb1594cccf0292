import type { ThreadDetailView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { pictureTexts } from '../../../i18n/picture-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { PictureArea } from '../../../ui/image-previewer/PictureArea.tsx'
import { threadTitle } from '../../../ui/rich-text/thread-title.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type RenderLikers, ThreadBlocks } from './ThreadBlocks.tsx'
import { ThreadByline } from './ThreadByline.tsx'
import './thread.module.css'

interface ThreadArticleProps {
  thread: ThreadDetailView
  /** Content above the title. */
  above?: ReactNode
  /** Content beside the author's name. */
  byName?: ReactNode
  /** Content at the end of the author's line. */
  byEnd?: ReactNode
  /** Content at the end of the article, for example its actions. */
  below?: ReactNode
  /** Content between its blocks and the people who like it. */
  tip?: ReactNode
  /** Renders the text about the people who like it. */
  likers?: RenderLikers
}

/** An alert that the thread is a draft of the viewer; it links to the composer. */
function DraftAlert({ threadId }: { threadId: number }) {
  const t = useTexts()
  return (
    <a className={cx('thread__draft')} data-key="e" href={links.editThread(threadId)}>
      <Icon of="pencil-line" size={16} />
      <span>{t('threadPage.draft')}</span>
      <strong>{t('threadPage.draft.open')}</strong>
    </a>
  )
}

/** A whole thread: title, author, and its blocks. */
export function ThreadArticle({ thread, above, byName, byEnd, below, tip, likers }: ThreadArticleProps) {
  const t = useTexts()
  const title = threadTitle(thread) || t('threads.untitled', { name: thread.user.nickname })
  return (
    <Card as="article" className={cx('thread')}>
      {above}
      {thread.isDraft && <DraftAlert threadId={thread.threadId} />}
      {/* Without a title the heading is for screen readers only, because the text follows. */}
      <h1 className={thread.title ? cx('thread__title') : 'dzq-vh'}>{title}</h1>
      <ThreadByline thread={thread} end={byEnd}>
        {byName}
      </ThreadByline>
      <PictureArea className={cx('thread__blocks')} texts={pictureTexts(t)}>
        <ThreadBlocks thread={thread} tip={tip} likers={likers} />
      </PictureArea>
      {below}
    </Card>
  )
}

/** The skeleton of a thread that is loading. */
export function ThreadSkeleton() {
  return (
    <Card as="div" className={cx('thread', 'thread--waiting')}>
      <Skeleton width="70%" height="30px" />
      <Skeleton width="30%" />
      <Skeleton height="160px" />
    </Card>
  )
}
