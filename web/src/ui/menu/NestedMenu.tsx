import { useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { useDismiss } from '../floating/use-dismiss.ts'
import './NestedMenu.module.css'
import { Entries } from './MenuEntries.tsx'
import { chosenAfter, type NestedEntry, openAfter } from './nested-menu.ts'
import { useNestedKeys } from './use-nested-keys.ts'

export type { NestedEntry } from './nested-menu.ts'

export interface NestedMenuProps {
  /** Accessible name of the menu. */
  label: string
  entries: readonly NestedEntry[]
  /**
   * A column whose sub-menus open below their entry, or a bar of 55 px whose sub-menus open below it
   * (docs/reference/components.md#menu).
   */
  mode?: 'vertical' | 'horizontal'
  /** How sub-menus open; on hover, 250 ms after the pointer has entered, and they close 150 ms after it has left. */
  menuTrigger?: 'click' | 'hover'
  /** Whether a sub-menu that opens closes its siblings; in a bar it always does. */
  uniqueOpened?: boolean
  /** Whether several entries may be chosen at once. */
  multiple?: boolean
  /** Indexes, as `parent/child`. */
  defaultOpeneds?: readonly string[]
  defaultActives?: readonly string[]
  /** Called with the picked entry and all entries that are chosen now. */
  onSelect?: (index: string, chosen: readonly string[]) => void
}

/** A menu with levels: nested sub-menus, groups with headings, links and selectable entries. */
export function NestedMenu(props: NestedMenuProps) {
  const { label, entries, mode = 'vertical', menuTrigger = 'click', multiple = false, onSelect } = props
  const isHorizontal = mode === 'horizontal'
  const isUnique = isHorizontal || (props.uniqueOpened ?? false)
  const menu = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<readonly string[]>(props.defaultOpeneds ?? [])
  const [chosen, setChosen] = useState<readonly string[]>(props.defaultActives ?? [])
  const change = (index: string, isOpen: boolean) =>
    setOpened((before) => openAfter(before, index, isOpen, isUnique))
  const pick = (index: string) => {
    const next = chosenAfter(chosen, index, multiple)
    setChosen(next)
    if (isHorizontal) setOpened([])
    onSelect?.(index, next)
  }
  const keys = useNestedKeys({ menu, isHorizontal, change })
  useDismiss({ inside: menu, isOpen: isHorizontal && opened.length > 0, onDismiss: () => setOpened([]) })
  const level = { opened, chosen, byHover: menuTrigger === 'hover', change, pick }
  return (
    <nav ref={menu} aria-label={label} className={cx('nested', `nested--${mode}`)} onKeyDown={keys}>
      <ul>
        <Entries entries={entries} parent="" level={level} />
      </ul>
    </nav>
  )
}
