import type { Logger } from 'pino'

/** The definition of a write-behind buffer: entries are merged in memory by key and stored together later. */
export interface WriteBehind<C, K, V> {
  /** Named in the log when a flush fails. */
  readonly name: string
  /** Milliseconds from the first pending entry to the flush. */
  readonly delayMs: number
  /** Number of pending entries that causes a flush at once; unlimited by default. */
  readonly maxEntries?: number
  merge(before: V, added: V): V
  /** Stores entries in a transaction. If it throws, they are retried by the next flush. */
  store(ctx: C, entries: ReadonlyMap<K, V>): Promise<void>
}

/** The pending entries of one definition. */
export interface WriteBehindBuffer<K, V> {
  add(key: K, value: V): void
  /** Returns the pending value of a key. */
  pending(key: K): V | undefined
  /** Returns all pending entries. */
  pendingEntries(): ReadonlyMap<K, V>
  /** Stores pending entries. Never throws: failed ones stay pending and are retried. */
  flush(): Promise<void>
}

/** The buffers of one context. */
export interface WriteBehindBuffers<C> {
  <K, V>(definition: WriteBehind<C, K, V>): WriteBehindBuffer<K, V>
  /** Flushes every buffer and stops their timers; call it before the database is closed. */
  close(): Promise<void>
}

/** Opens one buffer. `context` is called at each flush. */
function openBuffer<C, K, V>(
  definition: WriteBehind<C, K, V>,
  context: () => C,
  log: Logger,
): WriteBehindBuffer<K, V> & { stop(): void } {
  const { name, delayMs, maxEntries = Number.POSITIVE_INFINITY, merge, store } = definition
  let waiting = new Map<K, V>()
  /** Entries being stored: still pending for readers, who add them to the data in the database. */
  let storing: ReadonlyMap<K, V> = new Map()
  let flushing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const mergeInto = (entries: Map<K, V>, key: K, value: V) => {
    const before = entries.get(key)
    entries.set(key, before === undefined ? value : merge(before, value))
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), delayMs).unref()
  }

  async function storeWaiting(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    storing = waiting
    waiting = new Map()
    try {
      await store(context(), storing)
    } catch (error) {
      log.error({ err: error, buffer: name }, 'buffered writes could not be stored')
      const newer = waiting
      waiting = new Map(storing)
      for (const [key, value] of newer) mergeInto(waiting, key, value)
      schedule()
    } finally {
      storing = new Map()
      flushing = undefined
    }
  }

  async function flush(): Promise<void> {
    // Checked again after each wait: another call may have started a flush.
    while (flushing) await flushing
    if (waiting.size === 0) return
    flushing = storeWaiting()
    await flushing
  }

  function pendingEntries(): ReadonlyMap<K, V> {
    if (storing.size === 0) return waiting
    const all = new Map(storing)
    for (const [key, value] of waiting) mergeInto(all, key, value)
    return all
  }

  return {
    add(key, value) {
      mergeInto(waiting, key, value)
      if (waiting.size >= maxEntries && !flushing) void flush()
      else schedule()
    },
    pending(key) {
      const [first, second] = [storing.get(key), waiting.get(key)]
      return first === undefined || second === undefined ? (first ?? second) : merge(first, second)
    },
    pendingEntries,
    flush,
    stop: () => clearTimeout(timer),
  }
}

/** Opens the buffers of a context: one for each definition, created on first use. */
export function openWriteBehind<C>(context: () => C, log: Logger): WriteBehindBuffers<C> {
  // Safe cast: the buffer was created for this definition, so their types agree.
  const buffers = new Map<unknown, WriteBehindBuffer<unknown, unknown> & { stop(): void }>()
  const bufferOf = <K, V>(definition: WriteBehind<C, K, V>) => {
    const known = buffers.get(definition) as (WriteBehindBuffer<K, V> & { stop(): void }) | undefined
    if (known) return known
    const made = openBuffer(definition, context, log)
    buffers.set(definition, made as WriteBehindBuffer<unknown, unknown> & { stop(): void })
    return made
  }
  return Object.assign(bufferOf, {
    async close() {
      for (const buffer of buffers.values()) {
        await buffer.flush()
        buffer.stop()
      }
    },
  })
}
