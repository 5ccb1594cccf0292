import { useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { useDismiss } from '../floating/use-dismiss.ts'
import { useHover } from '../floating/use-hover.ts'
import { Icon } from '../icon/Icon.tsx'
import { dropdownMs } from '../timings-and-sizes.ts'
import './NestedMenu.module.css'
import { chosenAfter, indexIn, type NestedEntry, openAfter } from './nested-menu.ts'
import { useNestedKeys } from './use-nested-keys.ts'

export type { NestedEntry } from './nested-menu.ts'

export interface NestedMenuProps {
  /** What the menu is, read aloud. */
  label: string
  entries: readonly NestedEntry[]
  /**
   * A column whose sub-menus open below their entry, or a bar of 55 px whose sub-menus hang from it
   * (docs/reference/components.md#menu).
   */
  mode?: 'vertical' | 'horizontal'
  /** What opens a sub-menu; the mouse does after 250 ms and closes it 150 ms after it has left. */
  menuTrigger?: 'click' | 'hover'
  /** Whether a sub-menu that opens closes those beside it; in a bar it always does. */
  uniqueOpened?: boolean
  /** Whether several entries may be chosen at once. */
  multiple?: boolean
  /** Indexes, as `parent/child`. */
  defaultOpeneds?: readonly string[]
  defaultActives?: readonly string[]
  /** Told which entry was picked, and all that are chosen now. */
  onSelect?: (index: string, chosen: readonly string[]) => void
}

interface Level {
  readonly opened: readonly string[]
  readonly chosen: readonly string[]
  readonly byHover: boolean
  readonly change: (index: string, isOpen: boolean) => void
  readonly pick: (index: string) => void
}

interface EntryProps {
  entry: NestedEntry
  index: string
  level: Level
}

function Inside({ entry }: { entry: NestedEntry }) {
  return (
    <>
      {entry.icon && <Icon of={entry.icon} />}
      <span className="dzq-ellipsis">{entry.text}</span>
    </>
  )
}

function Leaf({ entry, index, level }: EntryProps) {
  const isChosen = level.chosen.includes(index)
  const looks = { 'data-index': index, className: cx('nested__item', isChosen && 'is-active') }
  if (entry.href !== undefined)
    return (
      <a
        {...looks}
        href={entry.href}
        {...(isChosen && { 'aria-current': 'page' as const })}
        onClick={() => level.pick(index)}
      >
        <Inside entry={entry} />
      </a>
    )
  return (
    <button
      {...looks}
      type="button"
      disabled={entry.isDisabled}
      aria-pressed={isChosen}
      onClick={() => level.pick(index)}
    >
      <Inside entry={entry} />
    </button>
  )
}

function Group({ entry, index, level }: EntryProps) {
  const id = useId()
  return (
    <>
      <span id={id} className={cx('nested__group')}>
        {entry.text}
      </span>
      <ul aria-labelledby={id}>
        <Entries entries={entry.children ?? []} parent={index} level={level} />
      </ul>
    </>
  )
}

function SubMenu({ entry, index, level }: EntryProps) {
  const id = useId()
  const isOpen = level.opened.includes(index)
  const hover = useHover((next) => level.change(index, next), {
    openMs: dropdownMs.open,
    closeMs: dropdownMs.close,
  })
  const holdsChosen = level.chosen.some((other) => other.startsWith(`${index}/`))
  return (
    <div {...(level.byHover && hover.on)}>
      <button
        type="button"
        data-index={index}
        className={cx('nested__item', 'nested__sub', isOpen && 'is-open', holdsChosen && 'is-active')}
        disabled={entry.isDisabled}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ nativeEvent }) => {
          const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
          // A mouse over it has opened it already, or is about to: its press must not close it again.
          hover.later(level.byHover && isMouse ? true : !isOpen, 0)
        }}
      >
        <Inside entry={entry} />
        <Icon of="chevron-down" size={16} />
      </button>
      <ul id={id} className={cx('nested__list')} hidden={!isOpen}>
        {isOpen && <Entries entries={entry.children ?? []} parent={index} level={level} />}
      </ul>
    </div>
  )
}

function Entries({
  entries,
  parent,
  level,
}: {
  entries: readonly NestedEntry[]
  parent: string
  level: Level
}) {
  return entries.map((entry) => {
    const index = indexIn(parent, entry.id)
    const Part = entry.children ? (entry.isGroup ? Group : SubMenu) : Leaf
    return (
      <li key={entry.id}>
        <Part {...{ entry, index, level }} />
      </li>
    )
  })
}

/** A menu with levels: sub-menus to any depth, groups under headings, links and things to choose. */
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
