import { setTimeout as sleep } from 'node:timers/promises'
import type { EventName, Events } from '@chaguan/contracts'
import type { Logger } from 'pino'
import type { Database, Tx } from '../drivers/db/db.ts'
import { isOneOf } from '../drivers/db/dialect.ts'
import { prepareWrite } from '../drivers/db/prepared.ts'
import { currentEvents } from './legacy-events.ts'

/**
 * Receives each event at least once, so it must be idempotent. Its writes with `tx` are committed together with the
 * deletion of the event. It uses the database only: mails and the like go into a table.
 */
export type Subscriber<E extends EventName> = (payload: Events[E], eventId: number, tx: Tx) => Promise<void>

/** Delivers events to subscribers after the commit of the transaction that caused them. */
export interface Outbox {
  subscribe<E extends EventName>(event: E, subscriber: Subscriber<E>): void
  /** Starts a delivery soon; returns at once. */
  wake(): void
  /** Delivers until nothing is due; for tests and for shutting down. */
  drain(): Promise<void>
  stop(): Promise<void>
}

interface Row {
  id: number
  event: string
  payload: string
  attempts: number
}

const batchSize = 200
/** Lease of a batch in milliseconds: other instances do not take it meanwhile. */
const leaseMs = 30_000
const pollMs = 2000
/** Events within this time are delivered in one transaction. */
const batchDelayMs = 20
/** A transaction begins no further event after this time: on SQLite it blocks all other requests. */
const sliceMs = 8
/** Pause after a transaction: its duration, but at most this, so that requests are served. */
const longestRestMs = 50
const longestPauseMs = 10 * 60_000
const maxAttempts = 30

const insertEvent = prepareWrite<{ event: string; payload: string; now: number }, never>(
  ({ tx, parameters: { event, payload, now } }) =>
    tx.insertInto('outbox').values({ event, payload, created_at: now, available_at: now, attempts: 0 }),
)

/** Stores an event in the transaction that causes it. */
export async function publishEvent<E extends EventName>(
  tx: Tx,
  event: E,
  payload: Events[E],
  now: number,
): Promise<void> {
  await insertEvent(tx, { event, payload: JSON.stringify(payload), now })
}

/** Events per INSERT statement. */
const eventsPerInsert = 500

/** Stores many events of one kind, like `publishEvent`. */
export async function publishEvents<E extends EventName>(
  tx: Tx,
  event: E,
  payloads: readonly Events[E][],
  now: number,
): Promise<void> {
  for (let from = 0; from < payloads.length; from += eventsPerInsert) {
    const rows = payloads.slice(from, from + eventsPerInsert).map((payload) => ({
      event,
      payload: JSON.stringify(payload),
      created_at: now,
      available_at: now,
      attempts: 0,
    }))
    await tx.insertInto('outbox').values(rows).execute()
  }
}

/** Opens the outbox of a database. Nothing is delivered before the first `wake` or `drain`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: functions of a few lines that share the state of one outbox.
export function openOutbox(
  database: Database,
  now: () => number,
  log: Logger,
  onGivenUp: (event: string) => void = () => {},
): Outbox {
  const subscribers = new Map<string, Subscriber<EventName>[]>()
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Whether somebody waits for the end of the delivery. */
  let isHurried = false
  let timer: NodeJS.Timeout | undefined
  let batchTimer: NodeJS.Timeout | undefined

  /** On PostgreSQL several instances may poll concurrently, so a batch is taken with a lease. */
  async function claim(): Promise<Row[]> {
    const due = await database.reads
      .selectFrom('outbox')
      .select(['id', 'event', 'payload', 'attempts'])
      .where('available_at', '<=', now())
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (due.length === 0 || database.engine === 'sqlite') return due
    const claimed = await database.transaction(async (tx) =>
      tx
        .updateTable('outbox')
        .set({ available_at: now() + leaseMs })
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
    return claimed.sort((a, b) => a.id - b.id)
  }

  async function notifySubscribers(row: Row, tx: Tx): Promise<void> {
    const stored = { event: row.event, payload: JSON.parse(row.payload) }
    for (const { event, payload } of currentEvents(stored))
      for (const subscriber of subscribers.get(event) ?? [])
        await subscriber(payload as Events[EventName], row.id, tx)
  }

  /**
   * Delivers the first of these in one transaction, as many as fit into a slice; returns their number. After a power
   * failure an event may be delivered again, with nothing stored of its first delivery.
   */
  async function deliver(rows: readonly Row[]): Promise<number> {
    const until = performance.now() + sliceMs
    return database.backgroundTransaction(async (tx) => {
      const done: number[] = []
      for (const row of rows) {
        await notifySubscribers(row, tx)
        done.push(row.id)
        if (performance.now() > until) break
      }
      await tx
        .deleteFrom('outbox')
        .where((eb) => isOneOf(database.engine, eb.ref('id'), done))
        .execute()
      return done.length
    })
  }

  async function scheduleRetry(row: Row, error: unknown): Promise<void> {
    log.error(
      { err: error, event: row.event, eventId: row.id, attempts: row.attempts },
      'an event was not delivered',
    )
    const isGivenUp = row.attempts + 1 >= maxAttempts
    await database.transaction(async (tx) => {
      if (isGivenUp) await tx.deleteFrom('outbox').where('id', '=', row.id).execute()
      else
        await tx
          .updateTable('outbox')
          .set({
            attempts: row.attempts + 1,
            available_at: now() + Math.min(1000 * 2 ** row.attempts, longestPauseMs),
          })
          .where('id', '=', row.id)
          .execute()
    })
    if (!isGivenUp) return
    log.error(
      { event: row.event, eventId: row.id, payload: row.payload },
      'an event was not delivered and will not be retried',
    )
    onGivenUp(row.event)
  }

  /**
   * Delivers a slice of a batch; if one event fails, each separately, so that it blocks no others. Returns the number.
   */
  async function deliverSlice(rows: readonly Row[]): Promise<number> {
    try {
      return await deliver(rows)
    } catch {
      for (const row of rows) await deliver([row]).catch((error: unknown) => scheduleRetry(row, error))
      return rows.length
    }
  }

  async function deliverBatch(rows: readonly Row[]): Promise<void> {
    for (let rest = rows; rest.length > 0; ) {
      const begunAt = performance.now()
      rest = rest.slice(await deliverSlice(rest))
      if (!isHurried) await sleep(Math.min(performance.now() - begunAt, longestRestMs))
    }
  }

  async function deliverAll(): Promise<void> {
    for (let rows = await claim(); rows.length > 0; rows = await claim()) await deliverBatch(rows)
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
      // Safe cast: the list of an event contains subscribers of that event only.
      const list = subscribers.get(event) ?? []
      list.push(subscriber as Subscriber<EventName>)
      subscribers.set(event, list)
    },
    wake() {
      if (stopped) return
      // Polling finds events of instances that died.
      timer ??= setInterval(() => void run(), pollMs).unref()
      again = true
      batchTimer ??= setTimeout(() => {
        batchTimer = undefined
        if (!stopped) void run()
      }, batchDelayMs).unref()
    },
    async drain() {
      isHurried = true
      try {
        await running
        await run()
      } finally {
        isHurried = false
      }
    },
    async stop() {
      stopped = true
      isHurried = true
      clearInterval(timer)
      clearTimeout(batchTimer)
      await running
    },
  }
}
