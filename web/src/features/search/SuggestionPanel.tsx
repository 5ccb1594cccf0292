import type { OutputOf, searchApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { FloatingPanel } from '../../ui/floating/FloatingPanel.tsx'
import { useFloating } from '../../ui/floating/use-floating.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Highlight } from './Highlight.tsx'
import { recentSearches } from './recent-searches.ts'
import { searchFor, suggestedTopicsQuery } from './search-page.ts'
import './search-suggestions.module.css'

export const listId = 'search-suggestions'

/** What the id of an option is, by its place. */
export const optionId = (at: number) => `${listId}-${at}`

export type Found = OutputOf<typeof searchApi.suggest>

interface Option {
  readonly href: string
  readonly drawn: ReactNode
}

export interface Group {
  readonly title: string
  readonly options: readonly Option[]
}

/** What answers a beginning, each leading straight to it, and at last the search for all of it. */
export function foundGroups(
  t: Translate,
  typed: string,
  { threads, users, topics }: Found,
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

/** The searches of before, and popular topics. */
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

interface PanelProps {
  readonly box: HTMLInputElement
  readonly groups: readonly Group[]
  /** The option that the arrow keys are on; -1 for none. */
  readonly at: number
}

/** The groups below the search box; the box keeps the focus. */
export function SuggestionPanel({ box, groups, at }: PanelProps) {
  const t = useTexts()
  const { anchor, panel } = useFloating(true, 'bottom-start', 4)
  anchor.current = box.form
  let index = -1
  return (
    <FloatingPanel
      ref={panel}
      id={listId}
      role="listbox"
      aria-label={t('search.suggest')}
      className={cx('suggest')}
      style={{ width: box.form?.offsetWidth }}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
        <div key={title} role="group" aria-label={title} className={cx('suggest__group')}>
          <p className={cx('suggest__title')} aria-hidden="true">
            {title}
          </p>
          {options.map(({ href, drawn }) => {
            index += 1
            return (
              <a
                key={href}
                id={optionId(index)}
                href={href}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={cx('suggest__item')}
              >
                {drawn}
              </a>
            )
          })}
        </div>
      ))}
    </FloatingPanel>
  )
}
