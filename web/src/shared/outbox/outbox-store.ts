import { inStore } from '../offline/offline-database.ts'
import type { OutboxEntry } from './outbox-rules.ts'
import type { OutboxStore } from './send-outbox.ts'

const byTime = (entries: readonly OutboxEntry[]) => entries.toSorted((one, other) => one.at - other.at)

/** An outbox in memory, which lasts as long as this document. */
export function memoryOutbox(): OutboxStore {
  const entries = new Map<string, OutboxEntry>()
  return {
    list: async (userId) => byTime([...entries.values()].filter((entry) => entry.userId === userId)),
    async put(entry) {
      entries.set(entry.id, entry)
    },
    async change(id, change) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, ...change })
    },
    async remove(id) {
      entries.delete(id)
    },
  }
}

const databaseOutbox: OutboxStore = {
  async list(userId) {
    const all = await inStore<OutboxEntry[]>('outbox', 'readonly', (store) => store.getAll())
    return byTime((all ?? []).filter((entry) => entry.userId === userId))
  },
  async put(entry) {
    await inStore('outbox', 'readwrite', (store) => store.put(entry))
  },
  async change(id, change) {
    await inStore('outbox', 'readwrite', (store) => {
      const request = store.get(id)
      request.onsuccess = () => {
        if (request.result) store.put({ ...request.result, ...change })
      }
      return undefined
    })
  },
  async remove(id) {
    await inStore('outbox', 'readwrite', (store) => store.delete(id))
  },
}

/** An outbox in the browser's database; in memory where the browser has no storage, as in some private windows. */
export function browserOutbox(): OutboxStore {
  const memory = memoryOutbox()
  let store = databaseOutbox
  const orInMemory = async <T>(work: (store: OutboxStore) => Promise<T>): Promise<T> => {
    try {
      return await work(store)
    } catch {
      store = memory
      return work(store)
    }
  }
  return {
    list: (userId) => orInMemory((at) => at.list(userId)),
    put: (entry) => orInMemory((at) => at.put(entry)),
    change: (id, change) => orInMemory((at) => at.change(id, change)),
    remove: (id) => orInMemory((at) => at.remove(id)),
  }
}
