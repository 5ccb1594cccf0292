import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CuttableProxy, openCuttableProxy } from '../../testing/cuttable-proxy.ts'
import { engines } from '../../testing/test-app.ts'
import type { Database } from './db.ts'
import { openPostgres } from './postgres.ts'

const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test')

describe.runIf(engines.includes('postgres'))('a PostgreSQL server that is lost', () => {
  let proxy: CuttableProxy
  let database: Database

  beforeEach(async () => {
    proxy = await openCuttableProxy(Number(server.port || 5432))
    const url = new URL(server)
    url.host = `127.0.0.1:${proxy.port}`
    database = openPostgres(url.href, { size: 2, patienceMs: 300 })
    await database.ping()
  })
  afterEach(async () => {
    await database.close()
    await proxy.close()
  })

  it('in the middle of a transaction fails that transaction, and the next one finds it again', async () => {
    const work = database.transaction(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('select 1'))
      proxy.cut()
      // Nothing is under way on the connection while it breaks, so nobody is told but whoever listens.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.executeQuery(CompiledQuery.raw('select 1'))
    })
    await expect(work).rejects.toThrow()
    await expect(database.ping()).rejects.toThrow()
    proxy.heal()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('without a word is given up after a while, and its connections are not used again', async () => {
    proxy.block()
    const began = performance.now()
    await expect(database.ping()).rejects.toThrow(/timeout/i)
    await expect(database.ping()).rejects.toThrow(/timeout/i)
    expect(performance.now() - began).toBeLessThan(3500)
    proxy.heal()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('does not wait for a statement that takes too long', async () => {
    const slow = sql`select pg_sleep(5)`.execute(database.schema)
    await expect(slow).rejects.toThrow(/timeout/i)
  })
})
