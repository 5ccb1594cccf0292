import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Exchange } from '../../http/call.ts'
import { registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { setUpSecondFactor } from '../../testing/fixtures/second-factor.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../../viewer.ts'
import { adjust, freezeWithdrawal, payWithdrawal, postTransaction } from '../ledger/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { closeAccount } from './close-account.ts'
import { closeDueAccounts } from './close-due-accounts.ts'

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

  it('an account with money is not closed, and the payout address is deleted with the account', async () => {
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
      const rest = { receive_account: '6222 0000', remark: '', approver_id: 0, reviewer_id: 1, ...times }
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

  it('an account that receives money at the last moment is not closed, and the recovery code stays valid', async () => {
    const me = await registerAccount(site, `late-${engine}`)
    const [code = ''] = await setUpSecondFactor(site, me)
    const move = (tx: Tx, step: string, cents: number) =>
      postTransaction(
        tx,
        {
          ...{ subject: 'adjustment', subjectId: me.id, step, postings: adjust(me.id, cents) },
          ...{ orderId: 0, threadId: 0, actorId: 1, note: '' },
        } as Parameters<typeof postTransaction>[1],
        site.clock.now(),
      )
    const viewer = (await findPerson(site.ctx, me.id)) as Member
    let calls = 0
    const ctx: Context = {
      ...site.ctx,
      // The money arrives after the first check of the wallet.
      transaction: (work) =>
        site.ctx.transaction(async (tx) => {
          calls += 1
          if (calls === 2) await move(tx, 'late', 100)
          return work(tx)
        }),
    }
    const input = { password: me.password, keepContent: 1 as const, code }
    await expect(closeAccount(ctx, viewer, input, {} as Exchange)).rejects.toMatchObject({
      reason: 'INVALID_PARAMETER',
    })
    const left = await site.ctx.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', me.id)
      .where('used_at', 'is not', null)
      .execute()
    expect([calls >= 2, left.length]).toEqual([true, 0])
    await site.ctx.transaction((tx) => move(tx, 'gone', -100))
    const body = { password: me.password, keepContent: 1, code }
    expect((await site.post('/api/v3/users/close', body, me)).Code).toBe(0)
  })
})
