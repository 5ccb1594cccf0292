import { describe, expect, it } from 'vitest'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { findPurchases } from '../purchases/index.ts'
import { deniedIds, denyStates, followStates, isDenied } from './index.ts'

describe.each(engines)('relations on %s', (engine) => {
  it('relation states include follows, blocks and purchases', async () => {
    const t = await openTestApp({ engine })
    const { ctx } = t
    const { db } = ctx
    await ctx.transaction(async (tx) => {
      const follow = { from_user_id: 1, created_at: 0, updated_at: 0 }
      await tx
        .insertInto('user_follow')
        .values([
          { ...follow, to_user_id: 2, is_mutual: 0 },
          { ...follow, to_user_id: 3, is_mutual: 1 },
        ])
        .execute()
      await tx.insertInto('deny_users').values({ user_id: 1, deny_user_id: 4, created_at: 0 }).execute()
      await tx
        .insertInto('purchases')
        .values([
          { user_id: 1, thread_id: 7, kind: 3, created_at: 0 },
          { user_id: 1, thread_id: 7, kind: 7, created_at: 0 },
          { user_id: 2, thread_id: 8, kind: 3, created_at: 0 },
        ])
        .execute()
    })
    expect([...(await followStates(db, engine, 1, [2, 3, 4]))]).toEqual([
      [2, 1],
      [3, 2],
    ])
    expect((await followStates(db, engine, 2, [1])).size).toBe(0)
    expect((await followStates(db, engine, null, [2])).size).toBe(0)
    expect(await deniedIds(ctx, 1)).toEqual([4])
    expect(await deniedIds(ctx, null)).toEqual([])
    expect([...(await denyStates(ctx, 1, [2, 4]))]).toEqual([4])
    const denied = [await isDenied(db, 1, 4), await isDenied(db, 1, 2), await isDenied(db, 4, 1)]
    expect(denied).toEqual([true, false, false])
    expect([...(await findPurchases(db, engine, 1, [7, 8])).keys()]).toEqual([7])
    expect((await findPurchases(db, engine, null, [7])).size).toBe(0)
    await t.close()
  })
})
