import { useEffect, useState } from 'react'
import { usePageContext } from '../page/page-context.tsx'
import { sessionStore } from '../page/session-store.ts'

/** For browsers that store nothing: until the document goes. */
const here = new Map<string, string>()

function keep(key: string, text: string): void {
  if (text === '') {
    here.delete(key)
    sessionStore.remove(key)
  } else if (!sessionStore.write(key, text)) here.set(key, text)
}

/**
 * A text that is being written, by the name of what it is for. It is there again when that is come back to in this tab,
 * also after a reload or a crash, until it is sent or taken away. Another name wants another component (a `key`).
 */
export function useDraftText(name: string, initial: string): [string, (text: string) => void] {
  const { userId } = usePageContext()
  const key = `dzq-text-${userId}-${name}`
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = sessionStore.read(key) ?? here.get(key)
    if (kept) setText((now) => now || kept)
  }, [key])
  const change = (next: string) => {
    setText(next)
    keep(key, next)
  }
  return [text, change]
}
