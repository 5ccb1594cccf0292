import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import './Picker.module.css'

/** An item of a picker. */
export interface PickerItem {
  readonly key: string
  readonly icon?: ReactNode
  readonly text: string
  readonly note?: string | undefined
}

/** The position of the line that it belongs to, in pixels; it appears below or above it, at its left end. */
export interface PickerPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface PickerProps {
  id: string
  label: string
  items: readonly PickerItem[]
  active: number
  place: PickerPlace
  /** Shown when nothing matches. */
  empty: string
  onChoose: (at: number) => void
  onActive: (at: number) => void
}

const gap = 6

/** Below the line if there is room, else above it; within the part of the window that the on-screen keyboard leaves. */
function positionOf(
  { left, top, bottom }: PickerPlace,
  { offsetWidth: width, offsetHeight: height }: HTMLElement,
) {
  const view = window.visualViewport
  const [viewTop, viewHeight] = [view?.offsetTop ?? 0, view?.height ?? window.innerHeight]
  const viewWidth = view?.width ?? window.innerWidth
  const below = bottom + gap
  const fits = below + height <= viewTop + viewHeight - gap
  return {
    left: Math.max(gap, Math.min(left, viewWidth - width - gap)),
    top: fits ? below : Math.max(viewTop + gap, top - gap - height),
  }
}

/** A list of matches for the text before the caret. The text keeps the focus and references the active item. */
export function Picker(props: PickerProps) {
  const { id, label, items, active, place, empty, onChoose, onActive } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  const count = items.length
  useLayoutEffect(() => {
    if (box.current) setAt(positionOf(place, box.current))
  }, [place, count])
  useEffect(() => {
    box.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      // It scrolls when there are many items.
      tabIndex={0}
      aria-label={label}
      className={cx('picker')}
      style={at ?? { visibility: 'hidden' }}
      // The text keeps its focus and its caret.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map(({ key, icon, text, note }, index) => (
        <button
          key={key}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx('picker__item', index === active && 'is-active')}
          onMouseMove={() => onActive(index)}
          onClick={() => onChoose(index)}
        >
          {icon}
          <span className={cx('picker__text', 'dzq-ellipsis')}>{text}</span>
          {note && <span className={cx('picker__note')}>{note}</span>}
        </button>
      ))}
      {count === 0 && <p className={cx('picker__empty')}>{empty}</p>}
    </div>
  )
}
