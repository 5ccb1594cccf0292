import { useEffect } from 'react'
import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import './UndoBar.module.css'

/** Milliseconds for which an action can be undone (docs/reference/conventions.md#mark-all-read). */
export const undoMs = 10_000

export interface UndoBarProps {
  /** Text about the action. */
  text: string
  /** Label of the button. */
  undo: string
  onUndo: () => void
  /** Called when the time is over. */
  onEnd: () => void
}

/** A bar that offers for ten seconds to undo an action. It covers nothing and moves nothing. */
export function UndoBar({ text, undo, onUndo, onEnd }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, undoMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className={cx('undo')} role="status">
      <span>{text}</span>
      <Button kind="text" size="small" onClick={onUndo}>
        {undo}
      </Button>
    </div>
  )
}
