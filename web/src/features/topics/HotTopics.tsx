import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import '../../ui/card/Card.module.css'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Chip } from '../../ui/tag/Tag.tsx'
import { hotTopicsQuery, topicLabel } from './hot-topics.ts'
import './topics.module.css'

/** The hottest topics as links, and a link to all of them. Renders nothing when there are none. */
export function HotTopics() {
  const t = useTexts()
  const { data } = useApiQuery(hotTopicsQuery)
  if (!data || data.pageData.length === 0) return null
  const more = (
    <a className={cx('card__more')} href={links.topics} aria-label={t('threads.topics.all')}>
      {t('threads.topics.more')}
      <Icon of="chevron-right" size={16} />
    </a>
  )
  return (
    <Card title={t('threads.topics')} titleId="hot-topics" more={more}>
      <div className={cx('topics__chips')}>
        {data.pageData.map(({ topicId, content }) => (
          <Chip key={topicId} href={links.topic(topicId)}>
            <span className="dzq-ellipsis" title={content}>
              {topicLabel(content)}
            </span>
          </Chip>
        ))}
      </div>
    </Card>
  )
}
