import { searchApi } from '@chaguan/contracts/browser'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { addNounTexts } from '../../i18n/noun-texts.ts'
import { useTexts, useTextTable } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { rememberSearch } from './recent-searches.ts'
import {
  type Found,
  foundGroups,
  listId,
  optionId,
  SuggestionPanel,
  useFirstGroups,
} from './SuggestionPanel.tsx'

/** Milliseconds without a key after which suggestions are loaded. */
const pauseMs = 200

const isBox = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.name === 'keyword' &&
  new URL(target.form?.action ?? '', location.href).pathname === links.search

/** The search box that is written in, and what is written in it. */
interface Writing {
  readonly box: HTMLInputElement
  readonly typed: string
  readonly found: Found | null
}

/** Watches the search boxes of the page: what is written, and what answers it. */
function useWriting() {
  const [writing, setWriting] = useState<Writing | null>(null)
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
        // Without an answer there are no suggestions.
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

/** Says to whoever hears the box which list belongs to it, and which option the keys are on. */
function useBoxStates(box: HTMLInputElement | undefined, isOpen: boolean, at: number): void {
  useEffect(() => {
    if (!box) return
    const states = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listId,
      'aria-activedescendant': isOpen && at >= 0 ? optionId(at) : null,
    }
    for (const [name, value] of Object.entries(states))
      if (value === null) box.removeAttribute(name)
      else box.setAttribute(name, value)
  }, [box, isOpen, at])
  useEffect(() => () => box?.setAttribute('aria-expanded', 'false'), [box])
}

interface Keys {
  readonly count: number
  readonly at: number
  readonly move: (to: number) => void
  readonly close: () => void
}

/** The keys in an open box: arrows walk, Enter opens the option they are on, Escape closes. */
function pressedKey(event: KeyboardEvent, { count, at, move, close }: Keys): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1 }
  const to = steps[event.key]
  const option = document.getElementById(optionId(at))
  if (to !== undefined) move(to >= count ? -1 : to)
  else if (event.key === 'Enter' && option) option.click()
  else if (event.key === 'Escape') close()
  else return
  event.preventDefault()
}

/** The groups for what is written. */
function useGroups(writing: Writing | null) {
  const t = useTexts()
  const first = useFirstGroups(writing !== null && writing.typed === '')
  const all = writing?.found ? foundGroups(t, writing.typed, writing.found) : first
  return all.filter(({ options }) => options.length > 0)
}

/**
 * The panel below the search boxes: recent searches and popular topics, then threads, people and topics that answer what
 * is written. Arrow keys walk through it, Enter opens, Escape closes.
 */
export function SearchSuggestions() {
  const { url } = usePageContext()
  const { writing, close } = useWriting()
  const [place, setPlace] = useState({ of: writing, at: -1 })
  const groups = useGroups(writing)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = writing !== null && count > 0
  const at = place.of === writing ? place.at : -1
  const box = writing?.box
  useBoxStates(box, isOpen, at)
  // A page that was gone to closes it.
  useEffect(close, [url])
  useEffect(() => {
    if (!box || !isOpen) return
    const move = (to: number) => setPlace({ of: writing, at: to })
    const key = (event: KeyboardEvent) => pressedKey(event, { count, at, move, close })
    box.addEventListener('keydown', key)
    return () => box.removeEventListener('keydown', key)
  })
  useEffect(() => {
    if (at >= 0) document.getElementById(optionId(at))?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return isOpen && box ? <SuggestionPanel box={box} groups={groups} at={at} /> : null
}
