import type { EventName, Events } from '@chaguan/contracts'
import type { Logger } from 'pino'
import type { Database, Tx } from '../drivers/db/db.ts'
import { isOneOf } from '../drivers/db/dialect.ts'

/** A subscriber is handed each event at least once, so doing it twice must be the same as once. */
export type Subscriber<E extends EventName> = (payload: Events[E], eventId: number) => Promise<void>

/** Carries events from the transaction that caused them to those who subscribed, after the commit. */
export interface Outbox {
  subscribe<E extends EventName>(event: E, subscriber: Subscriber<E>): void
  /** Delivers what is due soon; returns at once. */
  wake(): void
  /** Delivers until nothing is due; for tests and for stopping. */
  drain(): Promise<void>
  stop(): Promise<void>
}

interface Row {
  id: number
  event: string
  payload: string
  attempts: number
}

const batchSize = 100
/** While one instance delivers a batch the others leave it alone this long. */
const leaseMs = 30_000
const pollMs = 2000
const longestPauseMs = 10 * 60_000
const attemptsMost = 30

/** Writes an event down in the transaction that causes it. */
export async function announce<E extends EventName>(
  tx: Tx,
  event: E,
  payload: Events[E],
  now: number,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ event, payload: JSON.stringify(payload), created_at: now, available_at: now, attempts: 0 })
    .execute()
}

/** Opens the outbox of a database. Nothing is delivered before the first `wake` or `drain`. */
export function openOutbox(database: Database, now: () => number, log: Logger): Outbox {
  const subscribers = new Map<string, Subscriber<EventName>[]>()
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function claim(): Promise<Row[]> {
    const due = await database.reads
      .selectFrom('outbox')
      .select('id')
      .where('available_at', '<=', now())
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (due.length === 0) return []
    return database.transaction(async (tx) =>
      tx
        .updateTable('outbox')
        .set((eb) => ({ available_at: now() + leaseMs, attempts: eb('attempts', '+', 1) }))
        .where((eb) =>
          isOneOf(
            database.engine,
            eb.ref('id'),
            due.map((row) => row.id),
          ),
        )
        .where('available_at', '<=', now())
        .returning(['id', 'event', 'payload', 'attempts'])
        .execute(),
    )
  }

  async function deliver(row: Row): Promise<boolean> {
    try {
      const payload = JSON.parse(row.payload) as Events[EventName]
      for (const subscriber of subscribers.get(row.event) ?? []) await subscriber(payload, row.id)
      return true
    } catch (error) {
      log.error(
        { err: error, event: row.event, eventId: row.id, attempts: row.attempts },
        'an event was not delivered',
      )
      return row.attempts >= attemptsMost
    }
  }

  async function settle(rows: readonly Row[], delivered: ReadonlySet<number>): Promise<void> {
    await database.transaction(async (tx) => {
      await tx
        .deleteFrom('outbox')
        .where((eb) => isOneOf(database.engine, eb.ref('id'), [...delivered]))
        .execute()
      for (const row of rows.filter(({ id }) => !delivered.has(id)))
        await tx
          .updateTable('outbox')
          .set({ available_at: now() + Math.min(1000 * 2 ** row.attempts, longestPauseMs) })
          .where('id', '=', row.id)
          .execute()
    })
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      const rows = (await claim()).sort((a, b) => a.id - b.id)
      if (rows.length === 0) return
      const delivered = new Set<number>()
      for (const row of rows) if (await deliver(row)) delivered.add(row.id)
      await settle(rows, delivered)
    }
  }

  function run(): Promise<void> {
    running ??= (async () => {
      do {
        again = false
        try {
          await deliverAll()
        } catch (error) {
          if (!stopped) log.error({ err: error }, 'the outbox could not be read')
        }
      } while (again && !stopped)
      running = undefined
    })()
    return running
  }

  return {
    subscribe(event, subscriber) {
      // Sound: the list of an event only ever holds subscribers of that event.
      const list = subscribers.get(event) ?? []
      list.push(subscriber as Subscriber<EventName>)
      subscribers.set(event, list)
    },
    wake() {
      if (stopped) return
      // Events of other instances that died in the middle are found by looking now and then.
      timer ??= setInterval(() => void run(), pollMs).unref()
      again = true
      setImmediate(() => {
        if (!stopped) void run()
      })
    },
    async drain() {
      await running
      await run()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
