import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../../viewer.ts'
import { readGroups } from '../groups/index.ts'
import { createCategories, deleteCategories } from './manage-categories.ts'

const admin = { id: 1, client: { ip: '192.0.2.1' } } as Member

describe.each(engines)('managing categories on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it('the audit log names the new categories', async () => {
    await createCategories(t.ctx, admin, { data: [{ name: '绿茶' }, { name: ' 红茶 ' }] })
    const logged = await t.ctx.db.selectFrom('admin_action_logs').select('action_desc_zh').execute()
    expect(logged.at(-1)).toEqual({ action_desc_zh: '新建分类 绿茶, 红茶' })
  })

  it('the rights in a deleted category are gone at once', async () => {
    const id = await insertCategory(t, '白茶')
    await t.grant(groupIds.member, `category${id}.viewThreads`)
    const rights = async () => (await readGroups(t.ctx)).get(groupIds.member)?.permissions
    expect(await rights()).toContain(`category${id}.viewThreads`)
    await deleteCategories(t.ctx, admin, { id: String(id) })
    expect(await rights()).not.toContain(`category${id}.viewThreads`)
  })
})
