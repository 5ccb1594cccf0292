import { type DragEvent, useState } from 'react'

/** What a thing in a row takes so that it can be dragged to another place in it. */
export interface DragOrder {
  readonly draggable: true
  readonly 'data-dragged': boolean | undefined
  onDragStart(event: DragEvent): void
  onDragEnter(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDrop(event: DragEvent): void
  onDragEnd(): void
}

/** Things in a row that are dragged by the mouse: each that is passed makes room at once. Keys move them by buttons of their own. */
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
    // Whoever drops files here means to add them: only what is dragged within the row is taken.
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
