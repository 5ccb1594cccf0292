import { useEffect, useState } from 'react'
import { keptInTab } from '../../api/kept-in-tab.ts'
import { useVisit } from '../../api/visit.tsx'

/** For browsers that store nothing: until the document goes. */
const here = new Map<string, string>()

function keep(key: string, text: string): void {
  if (text === '') {
    here.delete(key)
    keptInTab.remove(key)
  } else if (!keptInTab.write(key, text)) here.set(key, text)
}

/**
 * The text of a comment that is being written. It is there again when the thread is come back to in this tab, also after
 * a reload or a crash, until it is sent or taken away.
 */
export function useKeptComment(threadId: number, initial: string): [string, (text: string) => void] {
  const { userId } = useVisit()
  const key = `dzq-comment-${userId}-${threadId}`
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = keptInTab.read(key) ?? here.get(key)
    if (kept) setText((now) => now || kept)
  }, [key])
  const change = (next: string) => {
    setText(next)
    keep(key, next)
  }
  return [text, change]
}
