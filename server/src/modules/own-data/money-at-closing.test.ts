import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { adjust, freezeWithdrawal, payWithdrawal, postTransaction } from '../ledger/index.ts'
import { closeDueAccounts } from './close-account.ts'

const dayMs = 86_400_000

describe.each(engines)('closing on %s', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await openTestApp({ engine })
    await site.createAdmin()
  })
  afterAll(() => site.close())
  const close = (as: TestAccount) =>
    site.post('/api/v3/users/close', { password: as.password, keepContent: 1 }, as)

  it('an account with money is not closed, and where its money went is forgotten with it', async () => {
    const me = await registerAccount(site, `rich-${engine}`)
    const transact = (from: 'available' | 'frozen', cents: number) =>
      site.ctx.transaction((tx) =>
        postTransaction(
          tx,
          {
            subject: 'adjustment',
            subjectId: me.id,
            step: `${from} ${cents}`,
            postings: from === 'available' ? adjust(me.id, cents) : freezeWithdrawal(me.id, cents),
            orderId: 0,
            threadId: 0,
            actorId: 1,
            note: '',
          },
          site.clock.now(),
        ),
      )
    await transact('available', 500)
    expect((await close(me)).Code).toBe(-4001)
    await transact('frozen', 500)
    expect((await close(me)).Code).toBe(-4001)
    const row = { cash_sn: `closing ${engine}`, apply_cents: 500, fee_cents: 0, status: 5 }
    await site.ctx.transaction(async (tx) => {
      const postings = payWithdrawal(me.id, 500, 0)
      const facts = { orderId: 0, threadId: 0, actorId: 1, note: '' }
      const subject = { subject: 'adjustment', subjectId: me.id, step: 'paid', postings } as const
      await postTransaction(tx, { ...subject, ...facts }, site.clock.now())
      const times = { paid_at: 1, created_at: 1, updated_at: 1 }
      const rest = { receive_account: '6222 0000', remark: '', reviewer_id: 1, ...times }
      await tx
        .insertInto('withdrawals')
        .values({ ...row, user_id: me.id, ...rest })
        .execute()
    })
    expect((await close(me)).Code).toBe(0)
    site.clock.advance(8 * dayMs)
    await transact('available', 1)
    await closeDueAccounts(site.ctx)
    const account = () =>
      site.ctx.db
        .selectFrom('withdrawals')
        .select('receive_account')
        .where('user_id', '=', me.id)
        .executeTakeFirstOrThrow()
    expect(await account()).toEqual({ receive_account: '6222 0000' })
    await transact('available', -1)
    await closeDueAccounts(site.ctx)
    expect(await account()).toEqual({ receive_account: '' })
  })
})
