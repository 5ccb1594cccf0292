import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CuttableProxy, openCuttableProxy } from '../../testing/doubles/cuttable-proxy.ts'
import { engines } from '../../testing/test-app.ts'
import { postgresUrl } from '../../testing/test-run.ts'
import type { Database, Tx } from './db.ts'
import { withMigrationLock } from './dialect.ts'
import { openPostgres } from './postgres.ts'

const server = new URL(postgresUrl)

describe.runIf(engines.includes('postgres'))('a lost PostgreSQL server', () => {
  let proxy: CuttableProxy
  let database: Database

  beforeEach(async () => {
    proxy = await openCuttableProxy(Number(server.port || 5432))
    const url = new URL(server)
    url.host = `127.0.0.1:${proxy.port}`
    database = openPostgres(url.href, { size: 2, timeoutMs: 300 })
    await database.ping()
  })
  afterEach(async () => {
    await database.close()
    await proxy.close()
  })

  it('a connection lost in a transaction fails that transaction, and the next one reconnects', async () => {
    const work = database.transaction(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('select 1'))
      proxy.cut()
      // Nothing runs on the connection while it breaks, so only its listeners are notified.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.executeQuery(CompiledQuery.raw('select 1'))
    })
    await expect(work).rejects.toThrow()
    await expect(database.ping()).rejects.toThrow()
    proxy.heal()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('a server that stops responding is given up after a timeout, and its connections are not reused', async () => {
    proxy.block()
    const began = performance.now()
    await expect(database.ping()).rejects.toThrow(/timeout/i)
    await expect(database.ping()).rejects.toThrow(/timeout/i)
    expect(performance.now() - began).toBeLessThan(3500)
    proxy.heal()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('a long transaction waits for a slow statement, and for another process that migrates', async () => {
    const order: string[] = []
    const first = withMigrationLock(database, async (tx) => {
      order.push('first begins')
      await sql`select pg_sleep(1.2)`.execute(tx)
      order.push('first ends')
    })
    await vi.waitUntil(() => order.length > 0)
    await withMigrationLock(database, async () => order.push('second'))
    await first
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  it('a response that arrived while the process was paused is read, even after the timeout', async () => {
    const answer = sql<{ one: number }>`select 1 as one from pg_sleep(0.1)`.execute(database.schema)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const resumesAt = performance.now() + 1000
    while (performance.now() < resumesAt);
    expect((await answer).rows).toEqual([{ one: 1 }])
  })

  it('a statement that takes too long is cancelled', async () => {
    const slow = sql`select pg_sleep(5)`.execute(database.schema)
    await expect(slow).rejects.toThrow(/timeout/i)
  })
})

describe.runIf(engines.includes('postgres'))('conflicting transactions on PostgreSQL', () => {
  let database: Database
  beforeEach(() => {
    database = openPostgres(server.href, { size: 3 })
  })
  afterEach(() => database.close())

  const take = (tx: Tx, key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)

  it('two transactions in a deadlock both finish', async () => {
    const runs: string[] = []
    const holding = new Set<string>()
    const work = (name: string, [one, other]: readonly [number, number]) =>
      database.transaction(async (tx) => {
        runs.push(name)
        await take(tx, one)
        holding.add(name)
        await vi.waitUntil(() => holding.size === 2)
        await take(tx, other)
        return name
      })
    const ends = await Promise.all([work('one', [81_001, 81_002]), work('other', [81_002, 81_001])])
    expect(ends).toEqual(['one', 'other'])
    expect(runs).toHaveLength(3)
  })

  it('other errors are not retried', async () => {
    let runs = 0
    const work = database.transaction(async (tx) => {
      runs += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(work).rejects.toThrow(/division/)
    expect(runs).toBe(1)
  })
})
