import { groupIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLogTargets } from '../../schema/migrations/own-data.ts'
import { readZip } from '../../testing/doubles/read-zip.ts'
import { registerAccount } from '../../testing/fixtures/accounts.ts'
import { insertCategory } from '../../testing/fixtures/published-thread.ts'
import { insertSignInField } from '../../testing/fixtures/sign-in-field.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('the audit log on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const done = async (path: string, body: object) => {
    const answer = await t.post(`/api/backAdmin/${path}`, body, admin)
    expect([path, answer.Code]).toEqual([path, 0])
    return answer.Data
  }
  const texts = async (lang: 'zh' | 'en' = 'zh', query = '') => {
    const answer = await t.inject({
      method: 'GET',
      url: `/api/backAdmin/action.logs?perPage=50${query}`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-chaguan-lang': lang },
    })
    return (answer.Data as { pageData: { actionDesc: string }[] }).pageData.map((row) => row.actionDesc)
  }
  const latest = async () => [(await texts('zh'))[0], (await texts('en'))[0]]

  it('a changed group is logged with old and new values, in the language of the reader', async () => {
    const { id } = (await done('groups.create', { name: '茶友' })) as { id: number }
    await done('groups.batchupdate', { data: [{ id, name: '老茶友', isDisplay: true }] })
    expect(await latest()).toEqual([
      `修改用户组 “老茶友”（${id}）：名称 “茶友” → “老茶友”、显示组名 关 → 开`,
      `Changed group “老茶友” (${id}): name “茶友” → “老茶友”, name shown off → on`,
    ])
    await done('groups.batchdelete', { ids: String(id) })
    expect(await latest()).toEqual([`删除用户组 “老茶友”（${id}）`, `Deleted groups “老茶友” (${id})`])
  })

  it('granted and revoked permissions of a group are logged by their names', async () => {
    const category = await insertCategory(t, '绿茶')
    const rows = t.ctx.db.selectFrom('group_permission').select('permission')
    const before = (await rows.where('group_id', '=', groupIds.member).execute()).map((row) => row.permission)
    const added = `category${category}.thread.essence`
    const permissions = [...before.filter((key) => !key.endsWith('thread.favorite')), added]
    await done('permission.update', { groupId: groupIds.member, permissions, was: before })
    const [zh, en] = await latest()
    expect(zh).toContain(`加精（分类 ${category}） 关 → 开`)
    expect(zh).toContain('收藏 开 → 关')
    expect(zh).toMatch(/^修改用户组 “.+”（10）的权限/)
    expect(en).toContain(`(category ${category}) off → on`)
  })

  it('an invitation link of an administrator is logged with its group, without its code', async () => {
    const answer = await t.get(`/api/backAdmin/adminInvite.link.create?groupId=${groupIds.member}`, admin)
    const { code } = answer.Data as { code: string }
    const [zh, en] = await latest()
    expect(zh).toMatch(/^新建进入用户组 “.+”（10）的邀请链接$/)
    expect(en).toMatch(/^Made an invitation link into group “.+” \(10\)$/)
    expect(JSON.stringify(await texts())).not.toContain(code)
  })

  it('a changed category is logged with old and new values', async () => {
    const id = await insertCategory(t, '红茶')
    await done('categories.update', { data: [{ id, name: '普洱', sort: 7 }] })
    expect((await latest())[0]).toBe(`修改分类 “普洱”（${id}）：名称 “红茶” → “普洱”、顺序 0 → 7`)
    await done('categories.delete', { id: String(id) })
    expect((await latest())[0]).toBe(`删除分类 “普洱”（${id}）`)
  })

  it('a changed wallet is logged with the balance before and after, and the reason', async () => {
    const one = await t.createMember()
    const change = { userId: one.id, operateType: 1, operateAmount: '7', operateReason: '活动奖励' }
    await done('update.user.wallet', change)
    await done('update.user.wallet', { ...change, operateType: 2, operateAmount: '2.5', walletStatus: 1 })
    expect((await texts()).slice(0, 2)).toEqual([
      `调整用户 ${one.id} 的钱包：可用余额 7.00 → 4.50、提现 允许 → 禁止。原因：活动奖励`,
      `调整用户 ${one.id} 的钱包：可用余额 0.00 → 7.00。原因：活动奖励`,
    ])
  })

  it('a ban is logged with old and new status and the reason, and nothing personal', async () => {
    const one = await t.createMember({ nickname: '绰号一' })
    const { username } = await t.ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    const account = {
      id: one.id,
      username,
      nickname: '绰号二',
      status: 1,
      rejectReason: '广告',
    }
    await done('users/update.user', account)
    expect(await latest()).toEqual([
      `修改用户 ${one.id}：昵称 已更改、状态 正常 → 禁用。原因：广告`,
      `Changed user ${one.id}: nickname changed, status Normal → Banned. Reason: 广告`,
    ])
  })

  it('moderated threads are logged with old and new state and the reason', async () => {
    const author = await t.createMember()
    const { id } = await createThread(t, author)
    const data = [{ id, isDeleted: true, message: '离题' }]
    await done('manage.submit.review', { type: 1, data })
    expect((await latest())[0]).toBe(`处理主题：${id} 已通过 → 已删除。原因：离题`)
    await done('threads.batch', { ids: String(id), isDeleted: 0, isEssence: 1 })
    expect((await latest())[0]).toBe(`处理主题：${id} 已删除 → 已通过、${id} 精华 关 → 开`)
  })

  it('actions of moderators and administrators on the site itself are logged, those of authors are not', async () => {
    const category = await insertCategory(t, '乌龙')
    const keys = ['thread.hide', 'thread.hidePosts', 'thread.edit', 'thread.essence']
    const moderator = await t.createMember()
    const { id: groupId } = (await done('groups.create', { name: '乌龙版主' })) as { id: number }
    await t.grant(
      groupId,
      ...['viewThreads', 'thread.viewPosts', ...keys].map((key) => `category${category}.${key}`),
    )
    await t.ctx.transaction((tx) =>
      tx.updateTable('group_user').set({ group_id: groupId }).where('user_id', '=', moderator.id).execute(),
    )
    const author = await t.createMember()
    const { id, postId } = await createThread(t, author, { categoryId: category })
    const { id: own } = await createThread(t, moderator, { categoryId: category })
    t.clock.advance(10_000)
    const comment = await t.post('/api/v3/posts.create', { id, content: '好茶' }, author)
    expect(comment.Code).toBe(0)
    const { id: commentId } = comment.Data as { id: number }
    const change = (target: number, attributes: object) => ({ postId: target, data: { attributes } })
    const calls = [
      ['threads/operate', { id, isEssence: true }],
      ['thread.close', { threadId: id, isClosed: true }],
      ['thread.update', { threadId: id, title: '铁观音' }],
      ['posts.update', change(commentId, { isDeleted: 1, message: '灌水' })],
      ['posts.update', change(commentId, { isDeleted: 0 })],
      ['posts.update', change(postId, { isDeleted: 1, message: '广告' })],
      ['threads/operate', { id, isDeleted: false }],
      ['thread.delete', { threadId: id, message: '离题' }],
      // The moderator's own thread.
      ['thread.delete', { threadId: own }],
    ] as const
    const since = (await texts()).length
    for (const [path, body] of calls)
      expect([path, body, (await t.post(`/api/v3/${path}`, body, moderator)).Code]).toEqual([path, body, 0])
    const all = await texts()
    expect(all.slice(0, all.length - since).toReversed()).toEqual([
      `处理主题：${id} 精华 关 → 开`,
      `处理主题：${id} 关闭评论 关 → 开`,
      `处理主题：${id} 的内容 已更改`,
      `处理回复：${commentId} 已通过 → 已删除。原因：灌水`,
      `处理回复：${commentId} 已删除 → 已通过`,
      `处理主题：${id} 已通过 → 已删除。原因：广告`,
      `处理主题：${id} 已删除 → 已通过`,
      `处理主题：${id} 已通过 → 已删除。原因：离题`,
    ])
    const actors = await t.ctx.db
      .selectFrom('admin_action_logs')
      .select('user_id')
      .orderBy('id', 'desc')
      .limit(8)
      .execute()
    expect(new Set(actors.map((row) => row.user_id))).toEqual(new Set([moderator.id]))
  })

  it('an order of sticky threads is logged with what changed, and not at all when nothing did', async () => {
    const { id } = await createThread(t, await t.createMember())
    await done('threads.batch', { ids: String(id), isSticky: 1 })
    const sort = async (place: number) => done('stick.sort.set', { data: [{ id, sort: place }] })
    await sort(3)
    await sort(3)
    await sort(5)
    expect((await texts()).filter((text) => text.startsWith('调整置顶顺序'))).toEqual([
      `调整置顶顺序：${id} 3 → 5`,
      `调整置顶顺序：${id} 无 → 3`,
    ])
  })

  it('a wrong password in the proof of an administrator is logged as a refused attempt', async () => {
    const keeper = await registerAccount(t, 'keeper')
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('group_user')
        .set({ group_id: groupIds.administrator })
        .where('user_id', '=', keeper.id)
        .execute(),
    )
    const answer = await t.post('/api/v3/users/prove', { password: 'not-my-password' }, keeper)
    expect(answer.Code).toBe(-7040)
    const refused = `POST /api/v3/users/prove（用户 ${keeper.id}）`
    expect((await latest())[0]).toBe(`被拒绝：${refused}。${answer.Message}`)
    expect(JSON.stringify(await texts())).not.toContain('not-my-password')
  })

  it('changed notification templates, home page rules, sign-in fields and stop words are logged', async () => {
    const [template] = await t.ctx.db
      .selectFrom('notification_tpls')
      .selectAll()
      .where('notice_id', '=', 'system.post.liked')
      .execute()
    await done('notification/tpl/update', { data: [{ id: template?.id, status: 0 }] })
    expect((await latest())[0]).toMatch(/^修改通知模板 “.+ 系统通知”（\d+）：启用 开 → 关$/)

    await done('sequence.update', { userIds: String(admin.id) })
    expect((await latest())[0]).toBe(`修改首页数据规则：推荐的用户 无 → “${admin.id}”`)

    const field = await insertSignInField(t, '职业')
    await done('signinfields.create', { data: [{ id: field, name: '行业' }] })
    expect((await latest())[0]).toBe('修改注册字段 行业：名称 “职业” → “行业”')

    await done('stopwords.batch', { words: ['赌博={BANNED}'] })
    await done('stopwords.batch', { words: ['赌博={MOD}'], overwrite: true })
    expect((await latest())[0]).toMatch(/^保存 1 个敏感词：赌博 “赌博=\{BANNED\}.*” → “赌博=\{MOD\}.*”$/)
  })

  it('secrets of settings and login providers are never in the log', async () => {
    await done('settings.create', { data: [{ key: 'mail_password', value: 'open-sesame', tag: 'mail' }] })
    expect((await latest())[0]).toBe('修改设置：密码（mail_password） 已更改')
    const provider = {
      name: '公司',
      issuer: 'https://id.example',
      clientId: 'tea',
      clientSecret: 'hush-hush',
    }
    const { id } = (await done('oidc.providers.save', provider)) as { id: number }
    await done('oidc.providers.save', { id, clientSecret: 'hush-again', isEnabled: 0 })
    expect((await latest())[0]).toBe(`修改登录服务 “公司”（${id}）：启用 开 → 关、客户端密钥 已更改`)
    await done('oidc.providers.delete', { id })
    const all = JSON.stringify(await t.ctx.db.selectFrom('admin_action_logs').selectAll().execute())
    expect(all).not.toMatch(/open-sesame|hush/)
  })

  it('it is searched in both languages, and entries of earlier releases have one text', async () => {
    const entry = {
      user_id: admin.id,
      type: 1003,
      action_desc: 'changed an old kettle',
      ip: '',
      created_at: 1,
    }
    await t.ctx.transaction((tx) => tx.insertInto('admin_action_logs').values(entry).execute())
    expect(await texts('zh', '&q=kettle')).toEqual(['changed an old kettle'])
    expect(await texts('zh', `&q=${encodeURIComponent('修改登录服务')}`)).toHaveLength(1)
    expect(await texts('zh', '&q=changed login provider')).toHaveLength(1)
  })

  it('entries tell the present names of what they are about, and are found by them', async () => {
    const author = await t.createMember({ nickname: '采茶人' })
    const { id } = await createThread(t, author, { title: '谷雨前的龙井' })
    await done('manage.submit.review', { type: 1, data: [{ id, isDeleted: true }] })
    await done('update.user.wallet', { userId: author.id, operateType: 1, operateAmount: '3' })
    const found = async (q: string) => {
      const answer = await t.get(`/api/backAdmin/action.logs?q=${encodeURIComponent(q)}`, admin)
      return (answer.Data as { pageData: { targets: object[] }[] }).pageData.map((row) => row.targets)
    }
    const person = { kind: 'user', id: author.id, name: '采茶人', threadId: 0 }
    expect(await found('采茶')).toEqual([[person]])
    expect(await found('前的龙')).toEqual([[{ kind: 'thread', id, name: '谷雨前的龙井', threadId: 0 }]])
    expect((await t.post('/api/backAdmin/groups.batchdelete', { ids: '10' }, admin)).Code).toBe(-4002)
    const refused = { kind: 'group', id: 10, name: '普通会员', threadId: 0 }
    expect((await found('普通会员')).flat()).toContainEqual(refused)
    expect((await found(admin.nickname)).length).toBeGreaterThan(2)
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ nickname: '焙茶人' }).where('id', '=', author.id).execute(),
    )
    expect([await found('采茶'), await found('焙茶')]).toEqual([[], [[{ ...person, name: '焙茶人' }]]])
    const table = await t.app.inject({
      url: `/api/backAdmin/export/action.logs?q=${encodeURIComponent('焙茶')}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const sheet = (await readZip(table.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString()
    expect(sheet).toContain(`焙茶人 (${author.id})`)
  })

  it('entries of earlier releases are found by the names of the people and threads in their texts', async () => {
    const rows = await t.ctx.transaction(async (tx) => {
      const before = await tx.selectFrom('admin_action_targets').selectAll().execute()
      await sql`drop table admin_action_targets`.execute(tx)
      if (engine === 'postgres') await sql`drop function admin_action_targets_is_kept`.execute(tx)
      await auditLogTargets.up(tx, engine, 0)
      const after = await tx.selectFrom('admin_action_targets').selectAll().execute()
      const keys = (all: typeof before) => all.map((row) => `${row.action_id} ${row.kind} ${row.target_id}`)
      return [keys(before).sort(), keys(after).sort()]
    })
    expect(rows[1]?.length).toBeGreaterThan(10)
    expect(rows[1]).toEqual(rows[0])
  })

  it('entries can neither be changed nor deleted', async () => {
    const change = t.ctx.transaction((tx) =>
      tx.updateTable('admin_action_logs').set({ action_desc: '' }).execute(),
    )
    await expect(change).rejects.toThrow('append-only')
    const deletion = t.ctx.transaction((tx) => tx.deleteFrom('admin_action_logs').execute())
    await expect(deletion).rejects.toThrow('append-only')
  })
})
