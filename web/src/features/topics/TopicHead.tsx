import { topicsApi } from '@chaguan/contracts/browser'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { shareLink } from '../../shared/links/share-link.ts'
import { isFirstView } from '../../shared/page/first-view.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useIsOffered } from '../../shared/site/site.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import './topics.module.css'
import {
  type ThreadOrder,
  type TopicQuery,
  threadOrders,
  topicHref,
  topicMark,
  topicQuery,
} from './topics-page.ts'

const key = 'dzq-topics-viewed'

/** Counts a view of a loaded topic once per tab. */
function useCountTopicView(topicId: number | undefined): void {
  useEffect(() => {
    if (topicId !== undefined && isFirstView(key, topicId))
      call(topicsApi.viewTopic, { topicId }, { quiet: true }).catch(() => {})
  }, [topicId])
}

/** Shares the topic: on h5 by the system's share sheet if available, else by copying its link. */
function useShareTopic(topicId: number, name: string) {
  const { origin, face } = usePageContext()
  const t = useTexts()
  const toast = useToast()
  return async () => {
    const shared = await shareLink(topicMark(name), origin + links.topic(topicId), face === 'h5')
    if (shared === 'copied') toast(t('site.copied'))
    if (shared === 'failed') toast(t('site.copy.failed'))
  }
}

/**
 * Name and numbers of a topic, buttons to write in it and share it, a link to all topics, and the orders of its
 * threads.
 */
export function TopicHead({ topic, children }: { topic: TopicQuery; children?: ReactNode }) {
  const t = useTexts()
  const { count } = useFormats()
  const { data } = useApiQuery(topicQuery(topic.topicId))
  const shown = data?.pageData[0]
  useCountTopicView(shown?.topicId)
  const share = useShareTopic(topic.topicId, shown?.content ?? '')
  const mayWrite = useIsOffered('canCreateThreadInCategory')
  if (!shown) return null
  const orders = (Object.keys(threadOrders) as ThreadOrder[]).map((order) => ({
    href: topicHref(topic, { order }),
    text: t(`threads.sort.${order}`),
    isActive: topic.order === order,
  }))
  return (
    <Card as="div" className={cx('topic')}>
      <div className={cx('topic__in')}>
        <div className={cx('topic__about')}>
          <h1 className={cx('topic__name')}>
            {topicMark(shown.content)}
            {shown.recommended && <Tag kind="primary">{t('topics.recommended')}</Tag>}
          </h1>
          <p className={cx('topics__facts')}>
            {t('topics.heat', { n: count(shown.viewCount) })}
            <i className="dzq-dot" aria-hidden="true" />
            {t('topics.contents', { n: count(shown.threadCount) })}
          </p>
        </div>
        <div className={cx('topic__acts')}>
          {children}
          {mayWrite && (
            <ButtonLink
              kind="primary"
              icon="pencil"
              href={withQuery(links.composer, { topic: shown.content })}
            >
              {t('topics.write')}
            </ButtonLink>
          )}
          <Button icon="share-2" onClick={() => void share()}>
            {t('threads.share')}
          </Button>
          <a className={cx('topic__all')} href={links.topics}>
            {t('topics.all')}
            <Icon of="chevron-right" size={16} />
          </a>
        </div>
      </div>
      <div className={cx('topics__orders')}>
        <Tabs label={t('threads.filter.sort')} items={orders} scroll />
      </div>
    </Card>
  )
}
