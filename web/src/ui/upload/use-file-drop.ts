import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface FileDrop {
  /** Whether files are dragged over the element. */
  readonly isOver: boolean
  readonly on: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

/** Accepts files that are dropped on an element or pasted into it; pasted text is not affected. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    on: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
      onPaste: (event) => {
        const files = [...event.clipboardData.files]
        // An editor inside may have handled the text that came with them.
        if (event.defaultPrevented || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
