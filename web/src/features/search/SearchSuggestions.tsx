import { searchApi } from '@chaguan/contracts/browser'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { links } from '../../shared/links/links.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'

const listId = 'search-words'
/** Milliseconds without a key after which suggestions are loaded. */
const pauseMs = 200

const isBox = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.name === 'keyword' &&
  new URL(target.form?.action ?? '', location.href).pathname === links.search

/** Suggestions of the search boxes while typing: recent searches, then matches, in one `datalist`. */
export function SearchSuggestions() {
  const [words, setWords] = useState<readonly string[]>([])
  useEffect(() => {
    let timer = 0
    let asked = 0
    const offer = async (typed: string) => {
      asked += 1
      const mine = asked
      if (typed === '') return setWords(recentSearches())
      try {
        const answer = await call(searchApi.suggest, { keyword: typed }, { quiet: true })
        if (mine === asked) setWords(answer.words)
      } catch {
        // Without an answer there are no suggestions.
      }
    }
    const attend = ({ target, type }: Event) => {
      if (!isBox(target)) return
      target.setAttribute('list', listId)
      clearTimeout(timer)
      const typed = target.value.trim()
      timer = window.setTimeout(() => void offer(typed), type === 'input' && typed !== '' ? pauseMs : 0)
    }
    const remember = ({ target }: Event) => {
      const box = target instanceof HTMLFormElement ? target.elements.namedItem('keyword') : null
      if (isBox(box)) rememberSearch(box.value)
    }
    document.addEventListener('focusin', attend)
    document.addEventListener('input', attend)
    document.addEventListener('submit', remember, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', attend)
      document.removeEventListener('input', attend)
      document.removeEventListener('submit', remember, true)
    }
  }, [])
  return (
    <datalist id={listId}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}
