/** The database of this browser for offline use: stored pages, the outbox, and the id of their owner. */
const name = 'dzq-offline'

export type OfflineStore = 'outbox' | 'pages' | 'owner'

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      const { result: database } = request
      database.createObjectStore('outbox', { keyPath: 'id' })
      const pages = database.createObjectStore('pages', { keyPath: 'key' })
      pages.createIndex('asked', 'asked', { multiEntry: true })
      database.createObjectStore('owner')
    }
    request.onsuccess = () => {
      const { result: database } = request
      const forget = () => {
        opening = null
      }
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  })
}

/**
 * Runs one request in a transaction of its own; resolves once it is committed. Rejects where the browser has no
 * storage, as in some private windows.
 */
export async function inStore<T>(
  store: OfflineStore,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  opening ??= open()
  opening.catch(() => {
    opening = null
  })
  const database = await opening
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The caches of the service worker with content that one member saw: all except the code of the site. */
export const personalCaches = ['dzq-document', 'dzq-pictures'] as const

const ownerKey = 'member'

const setOwner = (owner: number) => inStore('owner', 'readwrite', (store) => store.put(owner, ownerKey))

/**
 * Removes the pages and pictures stored for the previous person, and the document that opens them. Visitors, whose id
 * is 0, own what is stored from then on.
 */
export async function forgetPages(): Promise<void> {
  await Promise.allSettled([
    setOwner(0),
    inStore('pages', 'readwrite', (store) => store.clear()),
    ...(typeof caches === 'undefined' ? [] : personalCaches.map((one) => caches.delete(one))),
  ])
}

/** Entries of the local storage with what one member has read, written and searched for; the id is in most. */
const personalEntry = /^(?:dzq-(?:read|all|draft|category)-|push-offered )([1-9]\d*)(?:-|$)|^dzq-searches$/

/**
 * Removes what the local storage has of everybody but the given member; of a visitor it keeps what has no name. Where a
 * member logs in without a log-out of the previous one, whose session expired, the drafts of that one stay.
 */
export function forgetLocal(keptId: number | null): void {
  // A service worker has no local storage, and some private windows refuse it.
  try {
    for (const key of Object.keys(localStorage)) {
      const [found, id] = personalEntry.exec(key) ?? []
      const isDraft = key.startsWith('dzq-draft-')
      const isKept = keptId !== null && (id === undefined || isDraft || Number(id) === keptId)
      if (found !== undefined && !isKept) localStorage.removeItem(key)
    }
  } catch {
    // Nothing is stored there.
  }
}

/** Milliseconds for which a log-out waits for storage that does not respond. */
const timeoutMs = 2000

let isRemoved = false

/** Whether this document has removed everything for a log-out; it stores nothing any more. */
export const isOfflineDataRemoved = (): boolean => isRemoved

/** Removes everything that is stored for anybody, for a log-out. */
export async function forgetEverything(): Promise<void> {
  isRemoved = true
  forgetLocal(null)
  // What the document still writes until it is gone, as the answer of a running call or a draft, is removed at its end.
  if (typeof window !== 'undefined')
    for (const end of ['pagehide', 'visibilitychange']) window.addEventListener(end, () => forgetLocal(null))
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  const done = Promise.allSettled([forgetPages(), inStore('outbox', 'readwrite', (store) => store.clear())])
  await Promise.race([done, late])
}

/** Removes the outbox entries of everybody but one member. */
const forgetOthersOutbox = (userId: number) =>
  inStore('outbox', 'readwrite', (store) => {
    const request = store.openCursor()
    request.onsuccess = () => {
      const { result: cursor } = request
      if (!cursor) return
      if (cursor.value.userId !== userId) cursor.delete()
      cursor.continue()
    }
    return undefined
  })

/**
 * Sets the owner of the offline data; data of anybody else is removed first. When a member's session has expired, so
 * that the page is a visitor's, the outbox stays until another member logs in.
 */
export async function claimOffline(userId: number | null): Promise<void> {
  // After a session that expired, drafts wait for their member.
  if (userId !== null) forgetLocal(userId)
  const before = await inStore<number | undefined>('owner', 'readonly', (store) => store.get(ownerKey))
  const owner = userId ?? 0
  if (before !== owner) await forgetPages()
  if (userId !== null) await forgetOthersOutbox(userId)
  await setOwner(owner)
}
