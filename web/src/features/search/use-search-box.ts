import { searchApi } from '@chaguan/contracts/browser'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { addNounTexts } from '../../i18n/noun-texts.ts'
import { useTextTable } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { rememberSearch } from './recent-searches.ts'
import type { Suggestions } from './suggestion-groups.tsx'

/** Milliseconds without typing after which suggestions are loaded. */
const pauseMs = 200

const isBox = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.name === 'keyword' &&
  new URL(target.form?.action ?? '', location.href).pathname === links.search

/** The focused search field, and its text. */
export interface SearchBoxState {
  readonly box: HTMLInputElement
  readonly typed: string
  readonly found: Suggestions | null
}

/** Watches the search fields of the page: the typed text, and its suggestions. */
export function useSearchBox() {
  const [writing, setWriting] = useState<SearchBoxState | null>(null)
  const table = useTextTable()
  const asked = useRef(0)
  useEffect(() => {
    let timer = 0
    const offer = async (box: HTMLInputElement, typed: string) => {
      asked.current += 1
      const mine = asked.current
      try {
        const [found] = await Promise.all([
          typed === '' ? null : call(searchApi.suggest, { keyword: typed }, { quiet: true }),
          addNounTexts(table.texts, table.lang, 'search'),
        ])
        if (mine === asked.current && document.activeElement === box) setWriting({ box, typed, found })
      } catch {
        // Without a response there are no suggestions.
      }
    }
    const attend = ({ target, type }: Event) => {
      if (!isBox(target)) return
      target.autocomplete = 'off'
      clearTimeout(timer)
      const typed = target.value.trim()
      timer = window.setTimeout(
        () => void offer(target, typed),
        type === 'input' && typed !== '' ? pauseMs : 0,
      )
    }
    const end = () => {
      asked.current += 1
      clearTimeout(timer)
      setWriting(null)
    }
    const left = ({ target }: Event) => isBox(target) && end()
    const remember = ({ target }: Event) => {
      const box = target instanceof HTMLFormElement ? target.elements.namedItem('keyword') : null
      if (!isBox(box)) return
      rememberSearch(box.value)
      end()
    }
    if (isBox(document.activeElement)) attend({ target: document.activeElement, type: 'focusin' } as never)
    document.addEventListener('focusin', attend)
    document.addEventListener('input', attend)
    document.addEventListener('focusout', left)
    document.addEventListener('submit', remember, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', attend)
      document.removeEventListener('input', attend)
      document.removeEventListener('focusout', left)
      document.removeEventListener('submit', remember, true)
    }
  }, [table])
  return { writing, close: () => setWriting(null) }
}
