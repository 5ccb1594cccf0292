import { type ComponentType, useEffect, useState } from 'react'
import type { ThreadSearchProps } from './ThreadSearch.tsx'

interface FindInThreadProps {
  threadId: number
  /** Whether the page shows only some of the comments, so that the browser's search would not find the others. */
  isPart: boolean
}

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl/⌘+F searches the thread if only a part of it is shown; a second press opens the browser's own search. */
export function FindInThread({ threadId, isPart }: FindInThreadProps) {
  const [Search, setSearch] = useState<ComponentType<ThreadSearchProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isPart) return undefined
    const find = (event: KeyboardEvent) => {
      if (!isFind(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
      import('./ThreadSearch.tsx').then(
        ({ ThreadSearch }) => setSearch(() => ThreadSearch),
        // Without the code, the next press opens the browser's search.
        () => setOpen(false),
      )
    }
    window.addEventListener('keydown', find)
    return () => window.removeEventListener('keydown', find)
  }, [isPart])
  return Search && <Search threadId={threadId} isOpen={isOpen} onClose={() => setOpen(false)} />
}
