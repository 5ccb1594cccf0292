import type { KeyboardEvent, RefObject } from 'react'
import { nextItem } from './use-menu.ts'

interface NestedKeys {
  readonly menu: RefObject<HTMLElement | null>
  readonly isHorizontal: boolean
  /** Opens or closes the sub-menu of an index. */
  readonly change: (index: string, isOpen: boolean) => void
}

const controls = '[data-index]'

/** The entries that keys can reach: those of the open sub-menus. */
const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(controls)]

/** The arrow keys as in a column: at the top level of a bar they are swapped. */
const turned: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
}

const within = (from: HTMLElement) => from.nextElementSibling?.querySelector<HTMLElement>(controls)

/** Moves into the sub-menu of an entry and opens it if it is closed. */
function goIn(at: HTMLElement, change: NestedKeys['change']): boolean {
  const { index = '' } = at.dataset
  if (at.getAttribute('aria-expanded') === null) return false
  if (at.getAttribute('aria-expanded') === 'true') within(at)?.focus()
  else change(index, true)
  return true
}

/** Closes an open sub-menu, else moves to the parent entry and closes its sub-menu. */
function goOut(menu: HTMLElement, at: HTMLElement, change: NestedKeys['change']): boolean {
  const { index = '' } = at.dataset
  if (at.getAttribute('aria-expanded') === 'true') {
    change(index, false)
    return true
  }
  const parent = index.slice(0, index.lastIndexOf('/'))
  const outer = entriesOf(menu).find((entry) => entry.dataset.index === parent)
  if (!outer) return false
  outer.focus()
  change(parent, false)
  return true
}

/** Moves to the next entry of the same bar or column. */
function walk(menu: HTMLElement, at: HTMLElement, key: string, isOnBar: boolean): boolean {
  const all = entriesOf(menu)
  const entries = isOnBar ? all.filter(({ dataset }) => !dataset.index?.includes('/')) : all
  const to = nextItem(key, entries.indexOf(at), entries.length)
  if (to === null) return false
  entries[to]?.focus()
  return true
}

/**
 * Arrow keys move through an open nested menu, the right one into and the left one out of a sub-menu; also Home, End,
 * Escape.
 */
export function useNestedKeys({ menu, isHorizontal, change }: NestedKeys) {
  const action = (all: HTMLElement, at: HTMLElement, pressed: string): boolean => {
    const isOnBar = isHorizontal && !at.dataset.index?.includes('/')
    const key = isOnBar ? (turned[pressed] ?? pressed) : pressed
    if (key === 'ArrowRight') return goIn(at, change)
    if (key === 'ArrowLeft' || (key === 'Escape' && isHorizontal)) return goOut(all, at, change)
    return walk(all, at, key, isOnBar)
  }
  return (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>(controls)
    if (menu.current && at && action(menu.current, at, event.key)) event.preventDefault()
  }
}
