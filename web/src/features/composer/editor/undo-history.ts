import type { Editor } from '@tiptap/core'
import { closeHistory, redoDepth, undoDepth } from '@tiptap/pm/history'

/** A step outside the text that can be undone, such as an upload. */
export interface UndoStep {
  /** Undoes the step; returns a function that redoes it, or null when it was removed already. */
  readonly takeBack: () => (() => void) | null
}

interface RecordedStep extends UndoStep {
  /** The number of changes of the text before it. */
  readonly depth: number
  /** The text of the plain field that is used instead of the editor; null when it was the editor. */
  readonly text: string | null
}

interface RedoStep extends RecordedStep {
  readonly doAgain: () => void
}

/** Undo and redo over the text and other steps, in the order in which they happened. */
export class UndoHistory {
  private readonly editor: Editor
  private done: RecordedStep[] = []
  private undone: RedoStep[] = []
  /** Returns the text of the plain field that is used instead of the editor. */
  fieldText: () => string | null = () => null

  constructor(editor: Editor) {
    this.editor = editor
    editor.on('transaction', ({ transaction }) => {
      // A new step drops what could be redone.
      if (transaction.docChanged && transaction.getMeta('history$') === undefined) this.undone = []
    })
  }

  add(step: UndoStep): void {
    // Text that is typed afterwards is a change of its own.
    this.editor.view.dispatch(closeHistory(this.editor.state.tr))
    this.undone = []
    this.done.push({ ...step, depth: this.depth(), text: this.fieldText() })
    this.draw()
  }

  canUndo = () => this.done.length > 0 || this.depth() > 0
  canRedo = () => this.undone.length > 0 || redoDepth(this.editor.state) > 0

  undo(): void {
    for (let last = this.done.at(-1); last && last.depth >= this.depth(); last = this.done.at(-1)) {
      this.done.pop()
      const doAgain = last.takeBack()
      if (!doAgain) continue
      this.undone.push({ ...last, doAgain })
      this.draw()
      return
    }
    this.editor.commands.undo()
  }

  redo(): void {
    const next = this.undone.at(-1)
    if (!next || next.depth > this.depth()) {
      this.editor.commands.redo()
      return
    }
    this.undone.pop()
    next.doAgain()
    this.done.push(next)
    this.draw()
  }

  /** `onKey` of the plain field, whose text the browser undoes: only steps that were made with the current text. */
  onFieldKey(event: KeyboardEvent): boolean {
    const name = event.key.toLowerCase()
    const isRedo = name === 'y' || event.shiftKey
    const next = (isRedo ? this.undone : this.done).at(-1)
    return next?.text != null && next.text === this.fieldText() && this.onKey(event)
  }

  /** Handles undo and redo; returns whether the key was one of them. */
  onKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
    if (!(ctrlKey || metaKey) || altKey) return false
    const name = key.toLowerCase()
    if (name !== 'z' && name !== 'y') return false
    if (name === 'y' || shiftKey) this.redo()
    else this.undo()
    return true
  }

  private depth(): number {
    return Number(undoDepth(this.editor.state))
  }

  /** Notifies the toolbar. */
  private draw(): void {
    this.editor.view.dispatch(this.editor.state.tr)
  }
}
