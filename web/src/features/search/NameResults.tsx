import type { OutputOf, SearchTag, SearchTopic, SearchUser, searchApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { listHref } from '../../shared/site/home-list.ts'
import { type Site, useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Chip } from '../../ui/tag/Tag.tsx'
import { Highlight } from './Highlight.tsx'
import './active-people.module.css'
import './search.module.css'

/** People whose name matches. */
export function UserResults({ users }: { users: readonly SearchUser[] }) {
  const t = useTexts()
  const { count } = useFormats()
  return (
    <ul className={cx('peoplegrid')}>
      {users.map(({ userId, nickname, avatar, threadCount }) => (
        <li key={userId}>
          <a className={cx('peoplegrid__item')} href={links.user(userId)}>
            <Avatar src={avatar} name={nickname.text} size={40} circle />
            <span className={cx('peoplegrid__who')}>
              <b className="dzq-ellipsis">
                <Highlight marked={nickname} />
              </b>
              <small className="dzq-ellipsis">
                {t('search.users.sub', { n: threadCount < 10_000 ? threadCount : count(threadCount) })}
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The sign around the name of a topic. */
const sign = '#'

/** Topics whose name matches. */
export function TopicResults({ topics }: { topics: readonly SearchTopic[] }) {
  const t = useTexts()
  const { count } = useFormats()
  return (
    <ul className={cx('peoplegrid')}>
      {topics.map(({ topicId, content, threadCount }) => (
        <li key={topicId}>
          <a className={cx('peoplegrid__item')} href={links.topic(topicId)}>
            <span className={cx('peoplegrid__who')}>
              <b className="dzq-ellipsis">
                {sign}
                <Highlight marked={content} />
                {sign}
              </b>
              <small className="dzq-ellipsis">
                {t('search.users.sub', { n: threadCount < 10_000 ? threadCount : count(threadCount) })}
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const tagHref = ({ kind, id }: SearchTag, site: Site) =>
  kind === 'category' ? links.category(String(id)) : withQuery(listHref(site, 0), { type: id })

/** Categories and content types whose name matches. */
export function TagResults({ tags }: { tags: readonly SearchTag[] }) {
  const t = useTexts()
  const site = useSite()
  return (
    <ul className={cx('peoplegrid')}>
      {tags.map((tag) => (
        <li key={`${tag.kind} ${tag.id}`}>
          <a className={cx('peoplegrid__item')} href={tagHref(tag, site)}>
            <span className={cx('peoplegrid__who')}>
              <b className="dzq-ellipsis">
                <Highlight marked={tag.name} />
              </b>
              <small className="dzq-ellipsis">{t(`search.tag.${tag.kind}`)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type Names = Pick<OutputOf<typeof searchApi.search>, 'users' | 'topics' | 'tags'>

/** People, topics and tags that answer, in one row; it opens to `children`, all of them. Nothing when there are none. */
export function NamesRow({ users, topics, tags, children }: Names & { children: ReactNode }) {
  const t = useTexts()
  const site = useSite()
  if (users.length + topics.length + tags.length === 0) return null
  return (
    <Card as="section" className={cx('names')} aria-labelledby="found-names">
      <h2 className="dzq-vh" id="found-names">
        {t('search.names')}
      </h2>
      <ul className={cx('names__row')}>
        {users.map(({ userId, nickname, avatar }) => (
          <li key={`user ${userId}`}>
            <Chip href={links.user(userId)}>
              <Avatar src={avatar} name={nickname.text} size={20} circle />
              <Highlight marked={nickname} />
            </Chip>
          </li>
        ))}
        {topics.map(({ topicId, content }) => (
          <li key={`topic ${topicId}`}>
            <Chip href={links.topic(topicId)}>
              <Icon of="hash" size={16} />
              <Highlight marked={content} />
            </Chip>
          </li>
        ))}
        {tags.map((tag) => (
          <li key={`${tag.kind} ${tag.id}`}>
            <Chip href={tagHref(tag, site)}>
              <Icon of="tag" size={16} />
              <Highlight marked={tag.name} />
            </Chip>
          </li>
        ))}
      </ul>
      <details className={cx('names__all')}>
        <summary className={cx('names__open')}>
          {t('search.names.all')}
          <Icon of="chevron-down" size={16} />
        </summary>
        {children}
      </details>
    </Card>
  )
}
