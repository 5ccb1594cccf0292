import type { ThreadView } from '@chaguan/contracts/browser'
import { contentTypes } from '../../../i18n/content-types.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type CardPictures, openingOf, summaryLineCount, summaryOf } from '../thread-summary.ts'
import { useListParts } from '../use-list-parts.ts'
import './thread-card.module.css'
import { SidePicture } from './ThreadCardPictures.tsx'

export interface ThreadPartProps {
  thread: ThreadView
}

/** The kind of content of a thread without words, which a compact list shows. */
function Kind({ thread: { content } }: ThreadPartProps) {
  const t = useTexts()
  const kind = contentTypes.find(([type]) => content.indexes[type] !== undefined)
  return (
    kind && (
      <span className={cx('thread-card__kind')} aria-hidden="true">
        {t(kind[1])}
      </span>
    )
  )
}

/** The title; without one, the first words styled as text; without text, a name for screen readers. */
function Title({ thread, href }: ThreadPartProps & { href: string }) {
  const t = useTexts()
  const words = openingOf(thread)
  if (thread.title !== '')
    return (
      <a className="dzq-clamp-2" href={href}>
        {thread.title}
      </a>
    )
  if (words !== '')
    return (
      <a
        className={cx('thread-card__opening', 'dzq-clamp-3')}
        href={href}
        dangerouslySetInnerHTML={{ __html: words }}
      />
    )
  return (
    <a href={href}>
      <span className="dzq-vh">{t('threads.untitled', { name: thread.user.nickname })}</span>
      <Kind thread={thread} />
    </a>
  )
}

interface MainProps extends ThreadPartProps {
  pictures: CardPictures
  href: string
  isRead: boolean
  onRead: (isRead: boolean) => void
}

/** The main part of a card: title, unread mark, first words and a single picture. */
export function Main({ thread, pictures, href, isRead, onRead }: MainProps) {
  const t = useTexts()
  const parts = useListParts()
  const summary = summaryOf(thread)
  const lines = summaryLineCount(pictures, thread)
  return (
    <div className={cx('thread-card__main')}>
      <h2 className={cx('thread-card__title')}>
        <Title thread={thread} href={href} />
        {isRead && <span className="dzq-vh">{t('threads.read')}</span>}
        {parts && <parts.UnreadMark thread={thread} onRead={onRead} />}
      </h2>
      {summary && (
        <p
          className={cx('thread-card__text', `thread-card__text--${lines}`, `dzq-clamp-${lines}`)}
          dangerouslySetInnerHTML={{ __html: summary }}
        />
      )}
      {pictures.kind === 'side' && <SidePicture pictures={pictures} href={href} />}
    </div>
  )
}
