import { type DeskItem, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('the review desk on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let moderator: TestMember
  let garden: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    moderator = await t.createMember()
    garden = await insertCategory(t, '茶园')
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('categories')
        .set({ moderators: `${moderator.id}` })
        .where('id', '=', garden)
        .execute(),
    )
    await t.post('/api/backAdmin/stopwords.batch', { words: ['代购={MOD}'] }, admin)
  })
  afterAll(() => t.close())

  const list = async (kind: string, who = moderator) =>
    ((await t.get(`/api/v3/moderation.list?kind=${kind}`, who)).Data as { pageData: DeskItem[] }).pageData
  const decide = async (body: object, who = moderator) =>
    (await t.post('/api/v3/moderation.decide', { kind: 'threads', ...body }, who)).Code
  const waiting = (categoryId: number, more: object = {}) =>
    createThread(t, author, { categoryId, approval: 0, title: '待审', ...more })

  it("the desk lists pending items in the moderator's categories, oldest first, and none of others", async () => {
    const mine = await waiting(garden)
    t.clock.advance(1000)
    const later = await waiting(garden, { isAnonymous: true })
    await waiting(1)
    const items = await list('threads')
    expect(items.map(({ id }) => id)).toEqual([mine.id, later.id])
    expect(items[0]).toMatchObject({ title: '待审', userId: author.id, canDelete: true, postId: 0 })
    expect(items[1]).toMatchObject({ userId: 0, nickname: '' })
    expect(items[0]).not.toHaveProperty('ip')
    expect((await list('threads', admin)).length).toBe(3)
  })

  it('a moderator approves, ignores and deletes a thread, and undoes each decision', async () => {
    const { id } = await waiting(garden)
    const open = async () => (await t.get(`/api/v3/thread.detail?threadId=${id}`)).Code
    expect(await decide({ action: 'approve', ids: [id] })).toBe(0)
    expect(await open()).toBe(0)
    expect(await decide({ action: 'delete', ids: [id], message: '广告' })).toBe(0)
    expect(await open()).toBe(-4004)
    expect(await decide({ action: 'delete', ids: [id] })).toBe(-4004)
    expect(await decide({ action: 'restore', ids: [id] })).toBe(0)
    expect(await open()).toBe(0)
    expect(await decide({ action: 'pend', ids: [id] })).toBe(0)
    expect((await list('threads')).map((item) => item.id)).toContain(id)
    expect(await decide({ action: 'ignore', ids: [id], message: '请勿代购' })).toBe(0)
    const { Data } = await t.get('/api/v3/moderation.log', moderator)
    const { pageData } = Data as { pageData: { action: string; threadId: number; message: string }[] }
    expect(pageData.filter((entry) => entry.threadId === id).map(({ action }) => action)).toEqual([
      'ignore',
      'pend',
      'restore',
      'delete',
      'approve',
    ])
    const messageOf = (name: string) => pageData.find(({ action }) => action === name)?.message
    expect([messageOf('delete'), messageOf('ignore')]).toEqual(['广告', '请勿代购'])
  })

  it('the log offers to undo the decisions whose effect lasts, to those who may', async () => {
    type Entry = { action: string; threadId: number; postId: number; undo: object | null }
    const undosOf = async (threadId: number, who = moderator) => {
      const { Data } = await t.get('/api/v3/moderation.log', who)
      return (Data as { pageData: Entry[] }).pageData
        .filter((entry) => entry.threadId === threadId)
        .map(({ action, undo }) => [action, undo])
    }
    const { id } = await waiting(garden)
    const asThread = { kind: 'threads', ids: [id] }
    await decide({ action: 'approve', ids: [id] })
    expect(await undosOf(id)).toEqual([['approve', { ...asThread, action: 'pend' }]])
    await decide({ action: 'delete', ids: [id] })
    expect(await undosOf(id)).toEqual([
      ['delete', { ...asThread, action: 'restore' }],
      ['approve', null],
    ])
    expect(await decide({ ...asThread, action: 'restore' })).toBe(0)
    expect(await undosOf(id)).toEqual([
      ['restore', null],
      ['delete', null],
      ['approve', { ...asThread, action: 'pend' }],
    ])

    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    for (const who of [await t.createMember(), await t.createMember()])
      await t.post('/api/v3/reports', { type: 1, threadId, reason: '广告' }, who)
    const ids = (await list('reports')).filter((item) => item.threadId === threadId).map((item) => item.id)
    expect(ids).toHaveLength(2)
    const reopening = { kind: 'reports', action: 'reopen', ids }
    t.clock.advance(60_000)
    expect(await decide({ kind: 'reports', action: 'settle', ids })).toBe(0)
    expect(await undosOf(threadId)).toEqual([
      ['settle', reopening],
      ['settle', null],
    ])
    expect(await decide(reopening)).toBe(0)
    expect((await undosOf(threadId)).every(([, undo]) => undo === null)).toBe(true)
    expect(await decide({ kind: 'reports', action: 'delete', ids, message: '广告' })).toBe(0)
    expect((await undosOf(threadId)).slice(0, 3)).toEqual([
      ['settle', reopening],
      ['settle', null],
      ['delete', { kind: 'threads', action: 'restore', ids: [threadId] }],
    ])
  })

  it('what was ignored before its approval is ignored again by the undo', async () => {
    const { id } = await waiting(garden)
    for (const action of ['ignore', 'approve', 'pend']) expect(await decide({ action, ids: [id] })).toBe(0)
    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    t.clock.advance(10_000)
    await t.post('/api/v3/posts.create', { id: threadId, content: '谁能代购' }, author)
    const postId = (await list('comments')).find((item) => item.threadId === threadId)?.id
    for (const action of ['ignore', 'approve', 'pend'])
      expect(await decide({ kind: 'comments', action, ids: [postId] })).toBe(0)
    const stateOf = (table: 'threads' | 'posts', of = 0) =>
      t.ctx.db.selectFrom(table).select('is_approved').where('id', '=', of).executeTakeFirst()
    expect([await stateOf('threads', id), await stateOf('posts', postId)]).toEqual([
      { is_approved: 2 },
      { is_approved: 2 },
    ])
  })

  it('a moderator cannot approve an own thread or comment, not even an anonymous one; an administrator can', async () => {
    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    const own = await createThread(t, moderator, { categoryId: garden, approval: 0, isAnonymous: true })
    t.clock.advance(10_000)
    await t.post('/api/v3/posts.create', { id: threadId, content: '谁能代购' }, moderator)
    const find = async (kind: string, who = moderator) =>
      (await list(kind, who)).find((item) => [own.id, threadId].includes(item.threadId))
    const comment = await find('comments')
    expect(await find('threads')).toMatchObject({ id: own.id, userId: 0, canApprove: false })
    expect(comment).toMatchObject({ userId: moderator.id, canApprove: false })
    expect(await find('comments', admin)).toMatchObject({ canApprove: true })
    const approve = (kind: string, id: number) => ({ kind, action: 'approve', ids: [id] })
    const refused = await t.post('/api/v3/moderation.decide', approve('threads', own.id), moderator)
    expect(refused).toMatchObject({ Code: -4002, Message: '自己的内容要由别人审核' })
    expect(await decide(approve('comments', comment?.id ?? 0))).toBe(-4002)
    expect(await decide({ action: 'delete', ids: [own.id] })).toBe(0)
    expect(await decide(approve('comments', comment?.id ?? 0), admin)).toBe(0)
    const other = await waiting(garden, {})
    expect((await list('threads')).find(({ id }) => id === other.id)).toMatchObject({ canApprove: true })
    expect(await decide({ action: 'ignore', ids: [other.id] })).toBe(0)
  })

  it('a report that was settled before is logged by the desk only when its state changes', async () => {
    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    await t.post('/api/v3/reports', { type: 1, threadId, reason: '灌水' }, await t.createMember())
    const id = (await list('reports')).find((item) => item.threadId === threadId)?.id
    const settle = () => decide({ kind: 'reports', action: 'settle', ids: [id] })
    const entries = async () =>
      (
        (await t.get('/api/backAdmin/action.logs?q=举报', admin)).Data as {
          pageData: { actionDesc: string }[]
        }
      ).pageData
        .map(({ actionDesc }) => actionDesc)
        .filter((text) => text.includes(`${id} `))
    expect([await settle(), await settle()]).toEqual([0, 0])
    expect(await entries()).toEqual([`处理举报：${id} 未处理 → 已处理`])
    expect(await decide({ kind: 'reports', action: 'reopen', ids: [id] })).toBe(0)
    expect(await settle()).toBe(0)
    const { Data } = await t.get('/api/v3/moderation.log', moderator)
    const { pageData } = Data as { pageData: { action: string; threadId: number }[] }
    const ofThread = pageData.filter((entry) => entry.threadId === threadId)
    expect(ofThread.map(({ action }) => action)).toEqual(['settle', 'reopen', 'settle'])
  })

  it('the desk lists comments with their stop words, and reports, and decides on both', async () => {
    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    t.clock.advance(10_000)
    await t.post('/api/v3/posts.create', { id: threadId, content: '谁能代购' }, author)
    const [comment] = (await list('comments')).filter((item) => item.threadId === threadId)
    expect(comment).toMatchObject({ stopWords: '代购', canDelete: true })
    expect(comment?.text).toContain('谁能代购')
    const decideOnIt = (action: string) => decide({ kind: 'comments', action, ids: [comment?.id] })
    expect(await decideOnIt('approve')).toBe(0)
    expect(await list('comments')).toEqual([])
    expect(await decideOnIt('pend')).toBe(0)
    expect(await list('comments')).toMatchObject([{ id: comment?.id, stopWords: '代购' }])
    expect(await decideOnIt('approve')).toBe(0)
    t.clock.advance(10_000)
    await t.post('/api/v3/reports', { type: 1, threadId, reason: '广告垃圾' }, await t.createMember())
    const [report] = await list('reports')
    expect(report).toMatchObject({ threadId, text: '广告垃圾' })
    expect(await decide({ kind: 'reports', action: 'settle', ids: [report?.id] })).toBe(0)
    expect(await list('reports')).toEqual([])
    expect(await decide({ kind: 'reports', action: 'reopen', ids: [report?.id] })).toBe(0)
    expect(await list('reports')).toHaveLength(1)
  })

  it('a reported thread or comment is deleted at the desk with a reason, which settles the report, and restored', async () => {
    const { threadId } = await publishThreadByCall(t, author, { categoryId: garden })
    t.clock.advance(10_000)
    const created = await t.post('/api/v3/posts.create', { id: threadId, content: '卖课加我' }, author)
    const { id: postId } = created.Data as { id: number }
    const reporter = await t.createMember()
    await t.post('/api/v3/reports', { type: 1, threadId, reason: '广告' }, reporter)
    await t.post('/api/v3/reports', { type: 2, threadId, postId, reason: '广告' }, reporter)
    const mine = async () => (await list('reports')).filter((item) => item.threadId === threadId)
    const [ofThread, ofComment] = await mine()
    expect(await mine()).toMatchObject([
      { postId: 0, canDelete: true },
      { postId, canDelete: true },
    ])
    const open = async () =>
      (await t.get(`/api/v3/posts.detail?postId=${postId}`)).Code ||
      (await t.get(`/api/v3/thread.detail?threadId=${threadId}`)).Code
    const decideOn = (report: DeskItem | undefined, action: string, who = moderator) =>
      decide({ kind: 'reports', action, ids: [report?.id], message: '不要发广告' }, who)

    await t.grant(groupIds.unpaid, `category${garden}.thread.edit`)
    const editor = await t.createMember({ groupId: groupIds.unpaid })
    expect((await list('reports', editor)).find(({ id }) => id === ofComment?.id)).toMatchObject({
      canDelete: false,
    })
    expect(await decideOn(ofComment, 'delete', editor)).toBe(-4002)
    for (const report of [ofComment, ofThread]) {
      expect(await open()).toBe(0)
      expect(await decideOn(report, 'delete')).toBe(0)
      expect(await open()).toBe(-4004)
      expect((await mine()).map(({ id }) => id)).not.toContain(report?.id)
      expect(await decideOn(report, 'delete')).toBe(-4004)
      expect(await decideOn(report, 'restore')).toBe(0)
      expect((await mine()).map(({ id }) => id)).toContain(report?.id)
    }
    expect(await open()).toBe(0)
    const { Data } = await t.get('/api/v3/moderation.log', moderator)
    const { pageData } = Data as { pageData: { action: string; threadId: number; message: string }[] }
    const deletions = pageData.filter((entry) => entry.threadId === threadId && entry.action === 'delete')
    expect(deletions.map(({ message }) => message)).toEqual(['不要发广告', '不要发广告'])
  })

  it('a decision with an item of another category is refused as a whole, and others have no access to the desk', async () => {
    const [mine, other] = [await waiting(garden), await waiting(1)]
    expect(await decide({ action: 'approve', ids: [mine.id, other.id] })).toBe(-4004)
    expect((await list('threads')).map(({ id }) => id)).toContain(mine.id)
    expect(await decide({ action: 'settle', ids: [mine.id] })).toBe(-4001)
    expect(await decide({ kind: 'reports', action: 'approve', ids: [1] })).toBe(-4001)
    expect(await decide({ action: 'approve', ids: [mine.id] }, author)).toBe(-4002)
    for (const path of ['moderation.list?kind=threads', 'moderation.log'])
      expect((await t.get(`/api/v3/${path}`, author)).Code).toBe(-4002)
    expect((await t.get('/api/v3/moderation.list?kind=threads')).Code).toBe(-3001)
    expect(await decide({ kind: 'comments', action: 'delete', ids: [mine.postId] })).toBe(-4004)
  })
})
