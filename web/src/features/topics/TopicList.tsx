import type { TopicView } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useIsOffered } from '../../shared/site/site.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { plainText } from '../../ui/rich-text/plain-text.ts'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { topicLabel } from './hot-topics.ts'
import './topics.module.css'
import { type TopicOrder, type TopicsQuery, topicOrders, topicsHref, topicsQuery } from './topics-page.ts'

/** The search field for topics, a form that works without JavaScript. */
function TopicSearch({ topics }: { topics: TopicsQuery }) {
  const t = useTexts()
  return (
    <search>
      <form className={cx('topics__form')} action={links.topics} method="get">
        {topics.order !== 'hot' && <input type="hidden" name="sort" value={topics.order} />}
        <TextField
          key={topics.keyword}
          type="search"
          name="keyword"
          label={t('topics.search')}
          labelHidden
          soft
          icon="search"
          placeholder={t('topics.search')}
          maxLength={100}
          defaultValue={topics.keyword}
        />
        <Button type="submit">{t('search.submit')}</Button>
      </form>
    </search>
  )
}

function TopicRow({ topic }: { topic: TopicView }) {
  const t = useTexts()
  const { count } = useFormats()
  const newest = topic.threads[0]
  const title = newest && plainText(newest.title || newest.content.text)
  return (
    <li className={cx('topics__item')}>
      <h2 className={cx('topics__name')}>
        <a href={links.topic(topic.topicId)}>{topicLabel(topic.content)}</a>
        {topic.recommended && <Tag kind="primary">{t('topics.recommended')}</Tag>}
      </h2>
      <p className={cx('topics__facts')}>
        {t('topics.contents', { n: count(topic.threadCount) })}
        <i className="dzq-dot" aria-hidden="true" />
        {t('topics.heat', { n: count(topic.viewCount) })}
      </p>
      {newest && title && (
        <p className={cx('topics__newest', 'dzq-ellipsis')}>
          <a href={links.thread(newest.threadId)}>{title}</a>
        </p>
      )}
    </li>
  )
}

function NoTopics({ keyword }: { keyword: string }) {
  const t = useTexts()
  const mayPublish = useIsOffered('canCreateThreadInCategory')
  const next = keyword ? links.topics : mayPublish && links.composer
  return (
    <Empty
      title={t(keyword ? 'topics.none.found' : 'topics.none')}
      action={next && <ButtonLink href={next}>{t(keyword ? 'topics.all' : 'site.nav.publish')}</ButtonLink>}
    >
      {t(keyword ? 'topics.none.found.hint' : 'topics.none.hint')}
    </Empty>
  )
}

function Topics({ topics }: { topics: TopicsQuery }) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(topicsQuery(topics))
  if (error)
    return (
      <LoadFailed {...loadFailureTexts(error, t)} title={t('topics.failed')} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <div className={cx('topics__waiting')}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height="40px" />
        ))}
      </div>
    )
  if (data.pageData.length === 0) return <NoTopics keyword={topics.keyword} />
  return (
    <>
      <ul className={cx('topics__list')}>
        {data.pageData.map((topic) => (
          <TopicRow key={topic.topicId} topic={topic} />
        ))}
      </ul>
      <div className={cx('topics__pages')}>
        <Pagination
          current={topics.page}
          total={data.totalPage}
          href={(page) => topicsHref(topics, { page })}
          label={t('site.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(n) => t('site.pages.nth', { n })}
        />
      </div>
    </>
  )
}

/** All topics: a search, two orders, and a page of them. */
export function TopicList({ topics }: { topics: TopicsQuery }) {
  const t = useTexts()
  // On h5 the bar above shows the title.
  const isInBar = usePageContext().face === 'h5' && topics.keyword === ''
  const orders = (Object.keys(topicOrders) as TopicOrder[]).map((order) => ({
    href: topicsHref(topics, { order }),
    text: t(`topics.order.${order}`),
    isActive: topics.order === order,
  }))
  return (
    <Card as="div" className={cx('topics')}>
      <h1 className={isInBar ? 'dzq-vh' : cx('topics__title')}>
        {topics.keyword ? t('topics.of', { keyword: topics.keyword }) : t('topics.page')}
      </h1>
      <TopicSearch topics={topics} />
      <div className={cx('topics__orders')}>
        <Tabs label={t('topics.order')} items={orders} scroll />
      </div>
      <Topics topics={topics} />
    </Card>
  )
}
