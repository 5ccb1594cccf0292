import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import { emojiCodes } from '../rich-text/emoji-codes.ts'
import { EmojiDrawing } from './EmojiDrawing.tsx'
import './EmojiPanel.module.css'

const codes = [...emojiCodes.keys()]

export interface EmojiPanelProps {
  label: string
  /** The name of an emoji in the reader's language. */
  nameOf: (code: string) => string
  onChoose: (code: string) => void
  onClose: () => void
}

/** How many items a key moves in the grid, by its current number of columns. */
function stepOf(key: string, columns: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  return steps[key] ?? 0
}

/** A panel to choose an emoji: by mouse and touch, by arrow keys and Enter; Escape closes it. */
export function EmojiPanel({ label, nameOf, onChoose, onClose }: EmojiPanelProps) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const step = stepOf(event.key, columns)
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  return (
    <div ref={grid} className={cx('emojis')} role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
      {codes.map((code, at) => (
        <button
          key={code}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          className={cx('emojis__item')}
          aria-label={nameOf(code)}
          title={nameOf(code)}
          onClick={() => onChoose(code)}
        >
          <EmojiDrawing code={code} />
        </button>
      ))}
    </div>
  )
}
