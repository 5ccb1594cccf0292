import { describe, expect, it } from 'vitest'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { prepare, prepareByShape } from './prepared.ts'

describe.each(engines)('prepared queries on %s', (engine) => {
  it('a prepared query runs with different values', async () => {
    const t = await openTestApp({ engine })
    const one = await t.createMember()
    const other = await t.createMember()
    const byIds = prepare<{ ids: readonly number[]; most: number }, { id: number }>(
      ({ db, parameters, isOneOf }) =>
        db
          .selectFrom('users')
          .select('id')
          .where((eb) => isOneOf(eb.ref('id'), 'ids'))
          .orderBy('id')
          .limit(parameters.most),
    )
    const run = (ids: number[], most: number) => byIds(t.ctx.db, engine, { ids, most })
    expect(await run([one.id, other.id], 5)).toEqual([{ id: one.id }, { id: other.id }])
    expect(await run([one.id, other.id], 1)).toEqual([{ id: one.id }])
    expect(await run([other.id], 5)).toEqual([{ id: other.id }])
    expect(await run([], 5)).toEqual([])
    await t.close()
  })

  it('prepared queries are separate for each shape', async () => {
    const t = await openTestApp({ engine })
    const one = await t.createMember()
    const other = await t.createMember()
    const inOrder = prepareByShape<'asc' | 'desc', { most: number }, { id: number }>(
      (order, { db, parameters }) =>
        db.selectFrom('users').select('id').orderBy('id', order).limit(parameters.most),
    )
    expect(await inOrder('asc')(t.ctx.db, engine, { most: 1 })).toEqual([{ id: one.id }])
    expect(await inOrder('desc')(t.ctx.db, engine, { most: 1 })).toEqual([{ id: other.id }])
    await t.close()
  })
})
