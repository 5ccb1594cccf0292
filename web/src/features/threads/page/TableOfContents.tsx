import type { ThreadView } from '@chaguan/contracts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readingMinutes, withHeadingIds } from './table-of-contents.ts'
import styles from './thread.module.css'

const cx = classNames(styles)

/** The headings of a long thread as links, and how long it takes to read; nothing for a short one. */
export function ThreadContents({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { count } = useFormats()
  const { headings } = withHeadingIds(thread.content.text)
  if (headings.length === 0) return null
  return (
    <Card as="nav" className={cx('toc')} aria-label={t('threads.toc')}>
      <div className={cx('toc__head')}>
        <span>{t('threads.toc')}</span>
        <span>{t('threads.toc.minutes', { n: readingMinutes(thread.content.text) })}</span>
      </div>
      <a className={cx('toc__item')} href="#main">
        {t('threads.toc.start')}
      </a>
      {headings.map(({ id, text }) => (
        <a key={id} className={cx('toc__item')} href={`#${id}`}>
          {text}
        </a>
      ))}
      <a className={cx('toc__item')} href="#comments">
        {t('posts.count', { n: count(thread.likeReward.postCount) })}
      </a>
    </Card>
  )
}
