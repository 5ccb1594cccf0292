import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer } from '../../testing/fixtures/money.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { verifyMoney } from './verify-money.ts'

describe.each(engines)('the nightly verification of money on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let payer: TestMember
  const logged: string[] = []

  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    t = await openTestApp({ engine, log })
    admin = await t.createAdmin()
    payer = await createPayer(t, admin, '10.00')
  })
  afterAll(() => t.close())

  const told = async (as: TestMember) => {
    await t.ctx.outbox.drain()
    const { Data } = await t.get('/api/v3/notification?filter[type]=system&perPage=50', as)
    const { pageData } = Data as { pageData: { content: string; raw: { tplId: string } }[] }
    return pageData.filter(({ raw }) => raw.tplId === 'money.broken').map(({ content }) => content)
  }

  it('the verification reports nothing while the ledger is consistent', async () => {
    expect(await verifyMoney(t.ctx)).toBe(0)
    expect([await told(admin), logged]).toEqual([[], []])
  })

  it('a violation notifies every administrator once a night and is logged with its invariant', async () => {
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('ledger_accounts')
        .set((eb) => ({ balance_cents: eb('balance_cents', '+', 1) }))
        .where('owner_id', '=', payer.id)
        .execute(),
    )
    expect(await verifyMoney(t.ctx)).toBe(1)
    expect(await verifyMoney(t.ctx)).toBe(1)
    const [notification, ...others] = await told(admin)
    expect(others).toEqual([])
    expect(notification).toContain('the balance of every account is the sum of its ledger entries: account ')
    expect(await told(payer)).toEqual([])
    expect(logged.join('')).toContain('a money invariant is violated')
    t.clock.advance(86_400_000)
    await verifyMoney(t.ctx)
    expect(await told(admin)).toHaveLength(2)
  })

  it('the verification runs every night', async () => {
    await t.ctx.jobs.runDue()
    const { run_at } = await t.ctx.db
      .selectFrom('jobs')
      .select('run_at')
      .where('name', '=', 'finance: verify')
      .executeTakeFirstOrThrow()
    expect(new Date(run_at).toISOString()).toContain('T19:29:00')
  })
})
