import { searchApi } from '@chaguan/contracts/browser'
import { type FormEvent, useDeferredValue, useEffect, useState } from 'react'
import { query, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import './thread-search.module.css'

/** Milliseconds without typing after which the search starts. */
const debounceMs = 200
const maxHits = 20

/** The typed text, after a pause. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(rested)
}

const hitsQuery = (threadId: number, keyword: string) =>
  query(searchApi.search, { keyword, kind: 'comments', perPage: maxHits, filter: { threadId } })

export interface ThreadSearchProps {
  threadId: number
  isOpen: boolean
  onClose: () => void
}

/**
 * Searches all comments of a thread, also those that the page does not show
 * (docs/reference/conventions.md#thread-search).
 */
export function ThreadSearch({ threadId, isOpen, onClose }: ThreadSearchProps) {
  const t = useTexts()
  const { go } = usePageContext()
  const [words, setWords] = useState('')
  const keyword = useDebounced(words).trim()
  const { data, error } = useApiQuery(hitsQuery(threadId, keyword), { enabled: isOpen && keyword !== '' })
  const hits = keyword === '' ? [] : (data?.pageData ?? [])
  const open = (postId: number) => {
    onClose()
    go(links.post(threadId, postId))
  }
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = hits
    if (first) open(first.postId)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('posts.search.title')} width={560}>
      <search>
        <form onSubmit={openFirst}>
          <Input
            mode="search"
            label={t('posts.search.words')}
            labelHidden
            placeholder={t('posts.search.words')}
            value={words}
            onText={setWords}
            autoFocus
          />
        </form>
      </search>
      <output className={cx('thread-search__told')} aria-live="polite">
        {error && failureText(error, t)}
        {!error &&
          keyword !== '' &&
          data &&
          (hits.length > 0 ? t('posts.search.found', { n: data.totalCount }) : t('posts.search.none'))}
        {keyword === '' && t('posts.search.browser')}
      </output>
      <ul className={cx('thread-search__hits')}>
        {hits.map(({ postId, snippet, nickname, floor }) => (
          <li key={postId}>
            <a className={cx('thread-search__hit')} href={links.post(threadId, postId)} onClick={onClose}>
              <span className={cx('thread-search__who')}>
                {nickname} {floor !== null && t('posts.floor', { n: floor })}
              </span>
              <span>{snippet.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
