import type { OutputOf, searchApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Highlight } from './Highlight.tsx'
import { recentSearches } from './recent-searches.ts'
import { searchFor, suggestedTopicsQuery } from './search-page.ts'

export type Suggestions = OutputOf<typeof searchApi.suggest>

interface Option {
  readonly href: string
  readonly drawn: ReactNode
}

export interface Group {
  readonly title: string
  readonly options: readonly Option[]
}

/** Suggestions that match a prefix, each a direct link, and finally the search for all of it. */
export function foundGroups(
  t: Translate,
  typed: string,
  { threads, users, topics }: Suggestions,
): readonly Group[] {
  return [
    {
      title: t('search.threads'),
      options: threads.map(({ threadId, title }) => ({
        href: links.thread(threadId),
        drawn: (
          <>
            <Icon of="file-text" size={18} />
            <span className="dzq-ellipsis">
              <Highlight marked={title} />
            </span>
          </>
        ),
      })),
    },
    {
      title: t('search.users'),
      options: users.map(({ userId, nickname, avatar }) => ({
        href: links.user(userId),
        drawn: (
          <>
            <Avatar src={avatar} name={nickname.text} size={20} circle />
            <span className="dzq-ellipsis">
              <Highlight marked={nickname} />
            </span>
          </>
        ),
      })),
    },
    {
      title: t('search.topics'),
      options: topics.map(({ topicId, content }) => ({
        href: links.topic(topicId),
        drawn: (
          <>
            <Icon of="hash" size={18} />
            <span className="dzq-ellipsis">
              <Highlight marked={content} />
            </span>
          </>
        ),
      })),
    },
    {
      title: t('search.page'),
      options: [
        {
          href: searchFor(typed),
          drawn: (
            <>
              <Icon of="search" size={18} />
              <span className="dzq-ellipsis">{t('search.suggest.all', { keyword: typed })}</span>
            </>
          ),
        },
      ],
    },
  ]
}

/** The recent searches, and popular topics. */
export function useFirstGroups(isWanted: boolean): readonly Group[] {
  const t = useTexts()
  const { data } = useApiQuery(suggestedTopicsQuery, { enabled: isWanted })
  if (!isWanted) return []
  return [
    {
      title: t('search.recent'),
      options: recentSearches().map((word) => ({
        href: searchFor(word),
        drawn: (
          <>
            <Icon of="history" size={18} />
            <span className="dzq-ellipsis">{word}</span>
          </>
        ),
      })),
    },
    {
      title: t('search.suggest.topics'),
      options: (data?.pageData ?? []).map(({ topicId, content }) => ({
        href: links.topic(topicId),
        drawn: (
          <>
            <Icon of="hash" size={18} />
            <span className="dzq-ellipsis">{content}</span>
          </>
        ),
      })),
    },
  ]
}
