import type { Written, WrittenPicture } from './written.ts'

/** What was written and when it was kept, in milliseconds since 1970 by the reader's clock. */
export interface Draft extends Written {
  readonly savedAt: number
}

/** Where drafts are kept. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's own storage. Even to name it may be refused, so it is named only when it is used. */
export const browserStore: DraftStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Milliseconds of a pause after which what was typed is kept (screens 8). */
export const draftPauseMs = 700

/** The place of a person's draft: of a new thread, or of the changes to one. */
export const draftKey = (userId: number, threadId: number) => `dzq-draft-${userId}-${threadId || 'new'}`

function isPicture(value: unknown): value is WrittenPicture {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, url } = value as Partial<WrittenPicture>
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof url === 'string' &&
    !/^\s*javascript:/i.test(url)
  )
}

function draftOf(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, text, categoryId, isAnonymous, pictures, savedAt } = value as Partial<Draft>
  if (typeof title !== 'string' || typeof text !== 'string' || typeof savedAt !== 'number') return null
  return {
    title,
    text,
    categoryId: typeof categoryId === 'number' && categoryId > 0 ? categoryId : 0,
    isAnonymous: isAnonymous === true,
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
    savedAt,
  }
}

/** The kept draft; null when there is none, when it cannot be read, or when the storage refuses. */
export function readDraft(store: DraftStore, key: string): Draft | null {
  try {
    return draftOf(JSON.parse(store.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Keeps a draft; false when the storage refuses, as in private windows. */
export function keepDraft(store: DraftStore, key: string, draft: Draft): boolean {
  try {
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(store: DraftStore, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // A storage that refuses keeps nothing either.
  }
}
