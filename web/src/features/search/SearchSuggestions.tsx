import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { listId, optionId, SuggestionPanel } from './SuggestionPanel.tsx'
import { foundGroups, useFirstGroups } from './suggestion-groups.tsx'
import { type SearchBoxState, useSearchBox } from './use-search-box.ts'

/** Sets the ARIA attributes that connect the search field to its list and active option. */
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

/** Handles keys in an open search field: arrows move, Enter opens the active option, Escape closes. */
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

/** The suggestion groups for the typed text. */
function useGroups(writing: SearchBoxState | null) {
  const t = useTexts()
  const first = useFirstGroups(writing !== null && writing.typed === '')
  const all = writing?.found ? foundGroups(t, writing.typed, writing.found) : first
  return all.filter(({ options }) => options.length > 0)
}

/**
 * The panel below the search fields: recent searches and popular topics, then threads, people and topics that match the
 * typed text. Arrow keys move through it, Enter opens, Escape closes.
 */
export function SearchSuggestions() {
  const { url } = usePageContext()
  const { writing, close } = useSearchBox()
  const [place, setPlace] = useState({ of: writing, at: -1 })
  const groups = useGroups(writing)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = writing !== null && count > 0
  const at = place.of === writing ? place.at : -1
  const box = writing?.box
  useBoxStates(box, isOpen, at)
  // A navigation closes it.
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
