import type { OutputOf, searchApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { useSite } from '../../shared/site/site.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Chip } from '../../ui/tag/Tag.tsx'
import { Highlight } from './Highlight.tsx'
import { tagHref } from './NameResults.tsx'
import './active-people.module.css'
import './search.module.css'

type Names = Pick<OutputOf<typeof searchApi.search>, 'users' | 'topics' | 'tags'>

/**
 * People, topics and tags that match, in one row; it opens `children`, the list of all. Renders nothing when there are
 * none.
 */
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
              <span>
                <Highlight marked={nickname} />
              </span>
            </Chip>
          </li>
        ))}
        {topics.map(({ topicId, content }) => (
          <li key={`topic ${topicId}`}>
            <Chip href={links.topic(topicId)}>
              <Icon of="hash" size={16} />
              <span>
                <Highlight marked={content} />
              </span>
            </Chip>
          </li>
        ))}
        {tags.map((tag) => (
          <li key={`${tag.kind} ${tag.id}`}>
            <Chip href={tagHref(tag, site)}>
              <Icon of="tag" size={16} />
              <span>
                <Highlight marked={tag.name} />
              </span>
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
