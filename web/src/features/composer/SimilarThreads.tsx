import { threadScopes, threadsApi } from '@chaguan/contracts/browser'
import { useEffect, useState } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import './composer.module.css'

const minCharacters = 4

const maxCharacters = 6

/**
 * The search query for a title: the beginning of its longest part, or empty below four characters
 * (docs/reference/conventions.md#similar-threads).
 */
export function searchWords(title: string): string {
  const parts = title.split(/[\s\p{P}]+/u).map((part) => [...part])
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), [])
  return longest.length < minCharacters ? '' : longest.slice(0, maxCharacters).join('')
}

const shown = 3

const pauseMs = 500

/** At most three threads with a similar title, placed so that the layout does not shift. */
export function SimilarThreads({ title, exceptId }: { title: string; exceptId: number }) {
  const t = useTexts()
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(searchWords(title)), pauseMs)
    return () => clearTimeout(timer)
  }, [title])
  const input = { perPage: shown + 1, scope: threadScopes.normal, filter: { search: words } }
  const { data } = useApiQuery(query(threadsApi.listThreads, input), { enabled: words !== '' })
  const threads = words === '' ? [] : (data?.pageData ?? []).filter(({ threadId }) => threadId !== exceptId)
  if (threads.length === 0) return null
  return (
    <section className={cx('similar')} aria-label={t('composer.similar')}>
      <h2 className={cx('similar__title')}>{t('composer.similar')}</h2>
      <ul>
        {threads.slice(0, shown).map((thread) => (
          <li key={thread.threadId}>
            <a
              className={cx('similar__link')}
              href={links.thread(thread.threadId)}
              target="_blank"
              rel="noopener"
            >
              {thread.title || t('composer.drafts.untitled')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
