import { type DragEvent, useState } from 'react'

/** The props of a draggable item in a row. */
export interface DragOrder {
  readonly draggable: true
  readonly 'data-dragged': boolean | undefined
  onDragStart(event: DragEvent): void
  onDragEnter(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDrop(event: DragEvent): void
  onDragEnd(): void
}

/** Reorders the items of a row by dragging: an item that is passed moves at once. Keyboards use buttons instead. */
export function useDragOrder(keys: readonly string[], onMove: (key: string, by: -1 | 1) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const moveTo = (at: number) => {
    if (dragged === null) return
    const from = keys.indexOf(dragged)
    const by = at < from ? -1 : 1
    for (let step = from; from >= 0 && step !== at; step += by) onMove(dragged, by)
  }
  return (key: string, at: number): DragOrder => ({
    draggable: true,
    'data-dragged': dragged === key || undefined,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', '')
      setDragged(key)
    },
    onDragEnter: () => moveTo(at),
    // Only items of the row are reordered: files dropped here are added instead.
    onDragOver: (event) => {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDrop: (event) => {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDragEnd: () => setDragged(null),
  })
}
