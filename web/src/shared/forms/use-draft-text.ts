import { useEffect, useState } from 'react'
import { usePageContext } from '../page/page-context.tsx'
import { sessionStore } from '../page/session-store.ts'

/** The texts of browsers without storage, for this document. */
const here = new Map<string, string>()

/** A text that is being written: whose, and its name. */
interface DraftName {
  readonly userId: number | null
  readonly name: string
}

const keyOf = ({ userId, name }: DraftName) => `dzq-text-${userId}-${name}`

/** The text that this tab keeps; empty for none. */
export const readDraftText = (draft: DraftName): string =>
  sessionStore.read(keyOf(draft)) ?? here.get(keyOf(draft)) ?? ''

/** Keeps a text in this tab; an empty one is removed. */
export function keepDraftText(draft: DraftName, text: string): void {
  const key = keyOf(draft)
  if (text === '') {
    here.delete(key)
    sessionStore.remove(key)
  } else if (!sessionStore.write(key, text)) here.set(key, text)
}

/**
 * A text that is being written, by its name. It is restored in this tab, also after a reload or a crash, until it is
 * sent or removed. Another name needs another component (a `key`).
 */
export function useDraftText(name: string, initial: string): [string, (text: string) => void] {
  const { userId } = usePageContext()
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = readDraftText({ userId, name })
    if (kept) setText((now) => now || kept)
  }, [userId, name])
  const change = (next: string) => {
    setText(next)
    keepDraftText({ userId, name }, next)
  }
  return [text, change]
}
