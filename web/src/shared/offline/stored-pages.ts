import { inStore, isOfflineDataRemoved } from './offline-database.ts'

/** The response to a call of a page: path, input, Data. */
export type StoredAnswer = readonly [path: string, input: unknown, data: unknown]

/** A page that is stored for reading offline. */
export interface StoredPage {
  readonly kind: 'thread' | 'page'
  /** Path and query. */
  readonly url: string
  readonly title: string
  /** The name of the author; empty when the page shows none. */
  readonly author: string
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
  readonly answers: readonly StoredAnswer[]
}

/** The most pages stored of each kind; the ones stored longest ago are removed. */
export const maxStoredPages = { thread: 200, page: 20 } as const

interface PageRecord extends StoredPage {
  readonly key: string
  readonly owner: number
  /** The keys of the calls whose responses it contains, with its owner. */
  readonly asked: readonly string[]
}

const ownerOf = (userId: number | null) => userId ?? 0

/** The key of a call, independent of the order of its input's fields. */
function askedKey(owner: number, path: string, input: unknown): string {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return `${owner} ${path} ${JSON.stringify(input, sorted)}`
}

const allOf = async (userId: number | null): Promise<readonly PageRecord[]> => {
  const all = await inStore<PageRecord[]>('pages', 'readonly', (store) => store.getAll())
  return (all ?? []).filter(({ owner }) => owner === ownerOf(userId))
}

async function removeOldest(userId: number | null, kind: StoredPage['kind']): Promise<void> {
  const pages = (await allOf(userId)).filter((one) => one.kind === kind)
  const surplus = pages.sort((one, other) => other.at - one.at).slice(maxStoredPages[kind])
  if (surplus.length === 0) return
  await inStore('pages', 'readwrite', (store) => {
    for (const { key } of surplus) store.delete(key)
    return undefined
  })
}

/** Stores a page for a member, or for a visitor (null), and replaces the stored version. */
export async function storePage(userId: number | null, page: StoredPage): Promise<void> {
  if (isOfflineDataRemoved()) return
  const owner = ownerOf(userId)
  const asked = page.answers.map(([path, input]) => askedKey(owner, path, input))
  const stored: PageRecord = { ...page, key: `${owner} ${page.url}`, owner, asked }
  await inStore('pages', 'readwrite', (store) => store.put(stored))
  await removeOldest(userId, page.kind)
}

/** Removes a stored page, for example because it may not be read any more. */
export const dropPage = (userId: number | null, url: string): Promise<unknown> =>
  inStore('pages', 'readwrite', (store) => store.delete(`${ownerOf(userId)} ${url}`))

/** A stored page; null when there is none, or when the browser has no storage. */
export async function readStoredPage(userId: number | null, url: string): Promise<StoredPage | null> {
  try {
    const key = `${ownerOf(userId)} ${url}`
    return (await inStore<PageRecord>('pages', 'readonly', (store) => store.get(key))) ?? null
  } catch {
    return null
  }
}

/** The stored response to a call; undefined when there is none. */
export async function readStoredAnswer(
  userId: number | null,
  path: string,
  input: unknown,
): Promise<unknown> {
  try {
    const key = askedKey(ownerOf(userId), path, input)
    const page = await inStore<PageRecord>('pages', 'readonly', (store) => store.index('asked').get(key))
    return page?.answers[page.asked.indexOf(key)]?.[2]
  } catch {
    return undefined
  }
}

/** Title, author and time of the stored threads, the most recently read first. */
export async function listStoredThreads(
  userId: number | null,
): Promise<readonly Omit<StoredPage, 'answers'>[]> {
  try {
    const threads = (await allOf(userId)).filter(({ kind }) => kind === 'thread')
    return threads
      .map(({ kind, url, title, author, at }) => ({ kind, url, title, author, at }))
      .sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}
