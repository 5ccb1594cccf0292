import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import './feed.module.css'
import { type FeedQuery, stickyQuery } from './feed-query.ts'

/** Rows of the sticky threads; nothing when there are none. `most` limits how many are shown. */
export function StickyThreads({ feed, most }: { feed: FeedQuery; most: number }) {
  const t = useTexts()
  const { data = [] } = useApiQuery(stickyQuery(feed))
  if (data.length === 0) return null
  return (
    <Card as="div" className={cx('sticks')}>
      {data.slice(0, most).map(({ threadId, title }) => (
        <a key={threadId} className={cx('sticks__item')} href={links.thread(threadId)}>
          <Tag kind="primary">{t('threads.sticky')}</Tag>
          <span className="dzq-ellipsis">{plainText(title)}</span>
        </a>
      ))}
    </Card>
  )
}
