import type { ThreadView } from '@chaguan/contracts/browser'
import { parseExtras } from '../block-forms/extras.ts'
import { type DraftFile, fileKinds, type ThreadDraft } from '../thread-draft.ts'

// Drafts of threads that this browser stores until the server has them, one entry each:
//
//   dzq-draft-<user>-<thread>        changes of a draft or of a published thread
//   dzq-draft-<user>-new-<name>      a thread that the server does not have yet
//   …-aside                          another version of the same draft, which is offered
//
// An entry is removed once the server has it. Others belong to the person in the key; the composer sends them
// when it is opened again. Only `browserStore` accesses the storage of the browser.

/** The text and when this browser stored it first, in milliseconds since 1970 by the client's clock. */
export interface Draft extends ThreadDraft {
  readonly savedAt: number
  /** `versionOf` the server's copy that this one is based on; empty for none. */
  readonly base: string
  /** `sentDigest` of the last version sent to the server, with or without a response; empty for none. */
  readonly sent: string
  /** The first save of a new thread, while its outcome is unknown; absent before it and after its response. */
  readonly first?: FirstSave | undefined
}

/** A new thread as it was first sent, and its idempotency key. */
export interface FirstSave {
  readonly key: string
  readonly written: ThreadDraft
}

/** The version of the server's copy: of a published thread, which has none, its modification time. */
export const versionOf = ({ version, updatedAt }: Pick<ThreadView, 'version' | 'updatedAt'>) =>
  version ?? updatedAt

/** A short digest by which the server's copy is recognised; blocks, which the server completes, are left out. */
export function sentDigest(written: ThreadDraft): string {
  const { title, html, categoryId, isAnonymous } = written
  const ids = fileKinds.map((kind) => written[kind].map(({ id }) => id).join())
  let hash = 5381
  for (const unit of [title.trim(), html, categoryId, isAnonymous, ...ids].join('\n'))
    hash = (hash * 33 + (unit.codePointAt(0) ?? 0)) % 4_294_967_291
  return hash.toString(36)
}

/** A storage of drafts besides the server. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's local storage, accessed at each use because even reading the global can throw. */
export const browserStore: DraftStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  key: (at) => localStorage.key(at),
  get length() {
    return localStorage.length
  },
}

/** Storage key of a person's draft: by thread id, or by a generated name for a new thread. */
export const draftKey = (userId: number, draft: number | string) => `dzq-draft-${userId}-${draft}`

function fileOf(value: unknown): DraftFile | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, url, size } = value as Partial<DraftFile>
  if (!Number.isSafeInteger(id) || typeof name !== 'string' || typeof url !== 'string') return null
  if (/^\s*javascript:/i.test(url)) return null
  return { id: id as number, name, url, size: typeof size === 'number' ? size : 0 }
}

const filesIn = (value: unknown): readonly DraftFile[] =>
  Array.isArray(value) ? value.map(fileOf).filter((file) => file !== null) : []

function writtenOf(value: unknown): ThreadDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, html, categoryId, isAnonymous, extras, ...files } = value as Partial<ThreadDraft>
  if (typeof title !== 'string' || typeof html !== 'string') return null
  return {
    title,
    html,
    categoryId: typeof categoryId === 'number' && categoryId > 0 ? categoryId : 0,
    isAnonymous: isAnonymous === true,
    pictures: filesIn(files.pictures),
    files: filesIn(files.files),
    audio: filesIn(files.audio),
    video: filesIn(files.video),
    extras: parseExtras(extras),
  }
}

function firstSaveOf(value: unknown): FirstSave | undefined {
  const { key, written } = (value ?? {}) as Partial<FirstSave>
  const first = writtenOf(written)
  return typeof key === 'string' && first ? { key, written: first } : undefined
}

function draftOf(value: unknown): Draft | null {
  const written = writtenOf(value)
  const { savedAt, base, sent, first } = (value ?? {}) as Partial<Draft>
  if (!written || typeof savedAt !== 'number') return null
  return {
    ...written,
    savedAt,
    base: typeof base === 'string' ? base : '',
    sent: typeof sent === 'string' ? sent : '',
    ...(first && { first: firstSaveOf(first) }),
  }
}

/** The stored draft; null when there is none, when it is malformed, or when storage is unavailable. */
export function readDraft(store: DraftStore, key: string): Draft | null {
  try {
    return draftOf(JSON.parse(store.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Stores a draft; returns false when the storage is unavailable, as in private windows. */
export function storeDraft(store: DraftStore, key: string, draft: Draft): boolean {
  try {
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function deleteDraft(store: DraftStore, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Storage that refuses has nothing to remove.
  }
}

/** Keys of drafts of new threads that no tab has open, newest first, as after a crash. */
export function orphanedDrafts(
  store: DraftStore,
  userId: number,
  isOpen: (key: string) => boolean,
): readonly string[] {
  const start = draftKey(userId, 'new-')
  try {
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
      .filter((key) => key.startsWith(start) && !isOpen(key))
      .flatMap((key) => {
        const draft = readDraft(store, key)
        return draft ? [{ key, at: draft.savedAt }] : []
      })
      .sort((one, other) => other.at - one.at)
      .map(({ key }) => key)
  } catch {
    return []
  }
}

/** Storage key of another version of a draft that is offered, so that typing does not overwrite it. */
const conflictKeyOf = (key: string) => `${key}-aside`

export const readConflictCopy = (store: DraftStore, key: string) => readDraft(store, conflictKeyOf(key))

/** Stores a version of a draft beside the one that is edited; false when storage is unavailable. */
export const storeConflictCopy = (store: DraftStore, key: string, draft: Draft) =>
  storeDraft(store, conflictKeyOf(key), draft)

export const deleteConflictCopy = (store: DraftStore, key: string) => deleteDraft(store, conflictKeyOf(key))
