import { useId } from 'react'
import { cx } from '../class-names.ts'
import { useHover } from '../floating/use-hover.ts'
import { Icon } from '../icon/Icon.tsx'
import { dropdownMs } from '../timings-and-sizes.ts'
import { indexIn, type NestedEntry } from './nested-menu.ts'
import './NestedMenu.module.css'

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
          // Hovering has opened it already, or is about to: the click must not close it again.
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

export function Entries({
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
