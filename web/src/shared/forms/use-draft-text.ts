import { useEffect, useState } from 'react'
import { usePageContext } from '../page/page-context.tsx'
import { sessionStore } from '../page/session-store.ts'

/** The draft texts of browsers without storage; they last as long as this document. */
const here = new Map<string, string>()

/** The name of a draft text and the id of its author. */
interface DraftName {
  readonly userId: number | null
  readonly name: string
}

const keyOf = ({ userId, name }: DraftName) => `dzq-text-${userId}-${name}`

/** The draft text stored in this tab; empty when there is none. */
export const readDraftText = (draft: DraftName): string =>
  sessionStore.read(keyOf(draft)) ?? here.get(keyOf(draft)) ?? ''

/** Stores a draft text in this tab; an empty text removes it. */
export function storeDraftText(draft: DraftName, text: string): void {
  const key = keyOf(draft)
  if (text === '') {
    here.delete(key)
    sessionStore.remove(key)
  } else if (!sessionStore.write(key, text)) here.set(key, text)
}

/**
 * State for a draft text, by its name. It is restored in this tab, also after a reload or a crash, until it is sent or
 * removed. A component with another name needs another `key`.
 */
export function useDraftText(name: string, initial: string): [string, (text: string) => void] {
  const { userId } = usePageContext()
  const [text, setText] = useState(initial)
  useEffect(() => {
    const stored = readDraftText({ userId, name })
    if (stored) setText((now) => now || stored)
  }, [userId, name])
  const change = (next: string) => {
    setText(next)
    storeDraftText({ userId, name }, next)
  }
  return [text, change]
}
