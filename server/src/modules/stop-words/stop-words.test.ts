import { groupIds } from '@chaguan/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { areDialogsOff, mergeScreened, screenHtml, screenText } from './index.ts'

const refused = { Code: -4001, Message: expect.stringContaining('赌博') }

describe.each(engines)('stop words on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  const set = async (...words: string[]) => {
    const { Code } = await t.post('/api/backAdmin/stopwords.batch', { words, overwrite: true }, admin)
    expect(Code).toBe(0)
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
    await set('赌博={BANNED}', '打折={MOD}', '发票=收据', '茶托={IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}|{BANNED}')
  })
  afterAll(() => t.close())
  afterEach(() => setSettings(t.ctx, { censor: true }))

  const visitor = { isAdmin: false }
  const names = (username: string, nickname: string) => ({
    username,
    nickname,
    password: 'secret123',
    passwordConfirmation: 'secret123',
  })

  it('stop words are replaced, reviewed or refused in what people write, and named', async () => {
    expect(await screenText(t.ctx, visitor, 'ugc', '开發.票，打 折')).toEqual({
      text: '开收据，打 折',
      isPending: true,
      words: ['打折'],
    })
    expect(await screenHtml(t.ctx, visitor, 'ugc', '<p>发<b>票</b> &amp; 茶</p>')).toMatchObject({
      text: '<p>收据<b></b> &amp; 茶</p>',
      isPending: false,
    })
    await expect(screenText(t.ctx, visitor, 'ugc', '赌\u200b博')).rejects.toMatchObject({
      reason: 'INVALID_PARAMETER',
      message: expect.stringContaining('赌博'),
    })
    const parts = ['发票', '打折', '茶', '打折'].map((part) => screenText(t.ctx, visitor, 'ugc', part))
    expect(mergeScreened(await Promise.all(parts))).toEqual({ isPending: true, words: ['打折'] })
  })

  it('administrators try stop words on a text, also while `censor` is off', async () => {
    const tryText = async (text: string, scope: string, as = admin) =>
      t.post('/api/backAdmin/stopwords.try', { text, scope }, as)
    expect((await tryText('打折发票', 'ugc')).Data).toEqual({
      ...{ text: '打折收据', pendingFor: ['打折'], bannedFor: [], isOff: false },
    })
    await setSettings(t.ctx, { censor: false })
    expect((await tryText('赌博', 'ugc')).Data).toMatchObject({ bannedFor: ['赌博'], isOff: true })
    expect((await tryText('茶托', 'nickname')).Data).toMatchObject({ bannedFor: ['茶托'] })
    expect((await tryText('茶托', 'title')).Code).toBe(-4001)
    expect((await tryText('赌博', 'ugc', member)).Code).not.toBe(0)
  })

  it('adding words with signs reports whether they match as written or without their signs', async () => {
    const words = ['A+={BANNED}', '100%={BANNED}', '《打赌》={BANNED}', '赌坊={BANNED}', '加{2}微={BANNED}']
    const { Data } = await t.post('/api/backAdmin/stopwords.batch', { words, overwrite: true }, admin)
    expect(Data).toMatchObject({ asWritten: ['A+', '100%'], withoutSigns: ['《打赌》'] })
    expect((await screenText(t.ctx, visitor, 'ugc', 'a 100')).text).toBe('a 100')
    await expect(screenText(t.ctx, visitor, 'ugc', '100%')).rejects.toThrow('100%')
  })

  it('stop words are named to moderators only where the site says so', async () => {
    const refusalFor = (writer: { isAdmin: boolean; permissions?: ReadonlySet<string> }) =>
      screenText(t.ctx, writer, 'ugc', '赌博').catch(({ message }: Error) => message)
    expect(await refusalFor(visitor)).toContain('赌博')
    await setSettings(t.ctx, { stop_words_named: false })
    const [unnamed, named] = [
      await refusalFor(visitor),
      await refusalFor({ isAdmin: false, permissions: new Set(['thread.hide']) }),
    ]
    await setSettings(t.ctx, { stop_words_named: true })
    expect(unnamed).toBe('The content contains a word that isn’t allowed')
    expect(named).toContain('赌博')
  })

  it('stop words do not apply to what administrators write, nor to anybody while `censor` is off', async () => {
    expect(await screenText(t.ctx, { isAdmin: true }, 'ugc', '赌博发票')).toMatchObject({ text: '赌博发票' })
    await setSettings(t.ctx, { censor: false })
    expect(await screenText(t.ctx, visitor, 'ugc', '赌博打折')).toMatchObject({ isPending: false })
  })

  it('stop words in names are refused at registration, name checks and renaming, by scope', async () => {
    const register = (username: string, nickname: string) =>
      t.post('/api/v3/users/username.register', names(username, nickname))
    expect(await register('来赌博吧', '张三')).toMatchObject(refused)
    expect(await register('zhangsan', '赌 博')).toMatchObject(refused)
    expect((await register('茶托甲', '茶托甲')).Code).toBe(-4001)
    expect((await register('茶托甲', '张三')).Code).toBe(0)
    expect(await t.post('/api/v3/users/username.check', { username: '赌博网' })).toMatchObject(refused)
    expect(await t.get('/api/v3/users/username.check?nickname=赌博')).toMatchObject(refused)
    expect(await t.post('/api/v3/users/nickname.set', { nickname: '赌.博' }, member)).toMatchObject(refused)
    const change = (body: object, who = member) => t.post('/api/v3/users/update.user', body, who)
    expect(await change({ nickname: '赌博' })).toMatchObject(refused)
    expect(await change({ username: '赌博' })).toMatchObject(refused)
    expect(await change({ signature: '我爱赌博' })).toMatchObject(refused)
    expect(await change({ signature: '打折发票' })).toMatchObject({
      Code: 0,
      Data: { signature: '打折发票' },
    })
    expect(await change({ signature: '我爱赌博' }, admin)).toMatchObject({ Code: 0 })
  })

  it('a current name with a new stop word is kept', async () => {
    const old = await t.createMember({ nickname: '老赌博' })
    const change = (body: object) => t.post('/api/v3/users/update.user', body, old)
    expect((await change({ nickname: '老赌博', signature: '茶' })).Code).toBe(0)
  })

  it('changed stop words apply to the next text, also on another instance', async () => {
    expect(await screenText(t.ctx, visitor, 'ugc', '新词')).toMatchObject({ isPending: false })
    await set('新词={MOD}')
    expect(await screenText(t.ctx, visitor, 'ugc', '新词')).toMatchObject({ isPending: true })
    // Another instance raises the version; this one checks it once a second.
    await t.ctx.database.transaction(async (tx) => {
      await tx.deleteFrom('stop_words').where('find', '=', '新词').execute()
      await t.ctx.versionedCache.invalidate(tx, 'stopWords')
    })
    t.clock.advance(1000)
    expect(await screenText(t.ctx, visitor, 'ugc', '新词')).toMatchObject({ isPending: false })
  })

  it('stop words apply to place names, when a thread is written and when it is edited', async () => {
    const place = (location: string, address = '') => ({ position: { location, address } })
    await t.grant(groupIds.member, 'thread.insertPosition')
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '茶', ...place('赌博城') }
    expect(await t.post('/api/v3/thread.create', body, member)).toMatchObject({
      ...refused,
      Data: { field: 'position' },
    })
    const thread = await publishThreadByCall(t, member, place('发票大厦', '发票路'))
    expect(thread).toMatchObject({ isApproved: 1, position: { location: '收据大厦', address: '收据路' } })
    const edit = (change: object) =>
      t.post('/api/v3/thread.update', { threadId: thread.threadId, ...change }, member)
    expect(await edit(place('茶馆', '赌博路'))).toMatchObject(refused)
    expect((await edit(place('发票馆'))).Data).toMatchObject({
      isApproved: 1,
      position: { location: '收据馆' },
    })
    expect((await edit({ title: '茶叶' })).Data).toMatchObject({ position: { location: '收据馆' } })
    expect((await edit(place('打折馆'))).Data).toMatchObject({ isApproved: 0 })
    const draft = await publishThreadByCall(t, member, { draft: 1, title: '发票', ...place('发票馆') })
    const { Data } = await t.post('/api/v3/thread.update', { threadId: draft.threadId, draft: 0 }, member)
    expect(Data).toMatchObject({ title: '收据', position: { location: '收据馆' } })
  })

  it('replacements leave titles, votes and texts within their limits', async () => {
    const long = '长'.repeat(60)
    await set('赌博={BANNED}', '打折={MOD}', '发票=收据', `长词=${long}`, '删掉=')
    await t.grant(groupIds.member, 'thread.insertVote')
    const vote = (...options: string[]) => ({
      text: '',
      indexes: {
        109: {
          body: {
            voteTitle: '长词',
            choiceType: 1,
            expiredAt: '2030-01-01 00:00:00',
            subitems: options.map((content) => ({ content })),
          },
        },
      },
    })
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '茶', content: vote('发票', '收据') }
    expect(await t.post('/api/v3/thread.create', body, member)).toMatchObject({
      Code: -4001,
      Data: { field: 'content.indexes.109' },
    })
    const thread = await publishThreadByCall(t, member, { title: '长词长词', content: vote('长词', '删掉') })
    expect(thread.title).toBe('长'.repeat(100))
    expect(thread.content.indexes['109']?.body).toMatchObject([
      { voteTitle: '长'.repeat(25), subitems: [{ content: '长'.repeat(50) }, { content: '**' }] },
    ])
    t.clock.advance(31_000)
    const text = '长词'.repeat(1000)
    const tooLong = { categoryId: 1, title: '茶', content: { text } }
    expect(await t.post('/api/v3/thread.create', tooLong, member)).toMatchObject({
      Code: -4001,
      Data: { field: 'content.text' },
    })
    await set('赌博={BANNED}', '打折={MOD}', '发票=收据')
  })

  it('stop words apply to file names, at the upload and when a thread uses them', async () => {
    const bytes = await createPng()
    const upload = (name: string) =>
      t.inject(
        formWithFile(
          '/api/v3/attachments',
          { field: 'file', name, type: 'image/png', bytes },
          { type: '1' },
          member,
        ),
      )
    expect(await upload('赌 博.png')).toMatchObject(refused)
    expect(await upload('我的發票.png')).toMatchObject({ Code: 0, Data: { fileName: '我的收据.png' } })
    const waiting = await upload('打折.png')
    const { id } = waiting.Data as { id: number }
    const indexes = { 101: { tomId: 101, body: { imageIds: [id] } } }
    const thread = await publishThreadByCall(t, member, { content: { text: '<p>茶</p>', indexes } })
    expect(thread.isApproved).toBe(0)
  })

  it('the word {1} disables private messages', async () => {
    const isOff = async () => {
      const { Data } = await t.get('/api/v3/forum', member)
      return (Data as { other: { disabledChat: boolean } }).other.disabledChat
    }
    expect([await areDialogsOff(t.ctx), await isOff()]).toEqual([false, false])
    await set('{1}={IGNORE}|{IGNORE}|{IGNORE}|{BANNED}|{IGNORE}')
    expect([await areDialogsOff(t.ctx), await isOff()]).toEqual([true, true])
    await set('{1}={IGNORE}')
    expect(await areDialogsOff(t.ctx)).toBe(false)
  })
})
