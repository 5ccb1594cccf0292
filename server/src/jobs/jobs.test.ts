import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, openTestApp, type TestApp } from '../testing/test-app.ts'
import { openJobs } from './jobs.ts'

const hourly = '0 * * * *'

describe.each(engines)('jobs on %s', (engine) => {
  let site: TestApp

  beforeEach(async () => {
    site = await openTestApp({ engine })
  })

  afterEach(() => site.close())

  const instance = () => openJobs(site.ctx.database, () => site.clock.now(), pino({ level: 'silent' }))

  it('a job runs when it is due, and not again before its next time', async () => {
    const jobs = instance()
    let runs = 0
    jobs.register({ name: 'count', pattern: hourly, run: async () => void runs++ })
    expect(await jobs.runDue()).toEqual([])
    site.clock.advance(3_600_000)
    expect(await jobs.runDue()).toEqual(['count'])
    expect(await jobs.runDue()).toEqual([])
    expect(runs).toBe(1)
  })

  it('a job that hangs delays no others and is not started again meanwhile', async () => {
    const jobs = instance()
    const runs = { hung: 0, other: 0 }
    const { promise, resolve } = Promise.withResolvers<void>()
    jobs.register({
      name: 'hung',
      pattern: hourly,
      run: () => {
        runs.hung += 1
        return promise
      },
    })
    jobs.register({ name: 'other', pattern: hourly, run: async () => void runs.other++ })
    await jobs.runDue()
    site.clock.advance(3_600_000)
    const first = jobs.runDue()
    await vi.waitUntil(() => runs.hung + runs.other === 2)
    await vi.waitUntil(async () => {
      const row = await site.ctx.db
        .selectFrom('jobs')
        .selectAll()
        .where('name', '=', 'other')
        .executeTakeFirst()
      return row?.lease_until === null
    })
    site.clock.advance(3_600_000)
    expect(await jobs.runDue()).toEqual(['other'])
    expect(runs).toEqual({ hung: 1, other: 2 })
    resolve()
    expect((await first).sort()).toEqual(['hung', 'other'])
  })

  it('a job is run by one of several instances only', async () => {
    let runs = 0
    const instances = [instance(), instance()]
    for (const jobs of instances) {
      jobs.register({ name: 'shared', pattern: hourly, run: async () => void runs++ })
      await jobs.runDue()
    }
    site.clock.advance(3_600_000)
    await Promise.all(instances.map((jobs) => jobs.runDue()))
    expect(runs).toBe(1)
  })

  it('a failed job is logged and runs at its next time', async () => {
    const jobs = instance()
    jobs.register({
      name: 'broken',
      pattern: hourly,
      run: async () => {
        throw new Error('no tea left')
      },
    })
    await jobs.runDue()
    site.clock.advance(3_600_000)
    expect(await jobs.runDue()).toEqual([])
    const row = await site.ctx.db
      .selectFrom('jobs')
      .selectAll()
      .where('name', '=', 'broken')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ last_error: 'no tea left', lease_until: null })
    expect(row.run_at).toBeGreaterThan(site.clock.now())
  })

  it('a job of an instance that died is taken over when its lease has expired', async () => {
    const jobs = instance()
    jobs.register({ name: 'left', pattern: hourly, run: async () => {} })
    await jobs.runDue()
    site.clock.advance(3_600_000)
    await site.ctx.transaction(async (tx) => {
      await tx
        .updateTable('jobs')
        .set({ lease_until: site.clock.now() + 60_000, lease_owner: 'somebody else' })
        .where('name', '=', 'left')
        .execute()
    })
    expect(await jobs.runDue()).toEqual([])
    site.clock.advance(61_000)
    expect(await jobs.runDue()).toEqual(['left'])
  })
})
