import type { SearchTag, SearchTopic, SearchUser } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { listHref } from '../../shared/site/home-list.ts'
import { type Site, useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { cx } from '../../ui/class-names.ts'
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

/** The character around the name of a topic. */
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

export const tagHref = ({ kind, id }: SearchTag, site: Site) =>
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
