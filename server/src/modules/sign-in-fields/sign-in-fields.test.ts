import { attachmentTypes, type SignInAnswerView, type SignInFieldView } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logInFrom, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { restrictFiles, signedUrl } from '../files/index.ts'
import { setSettings } from '../settings/index.ts'

const invalid = -4001
const ext = (value: unknown) => JSON.stringify({ value })

describe.each(engines)('sign-in fields of new people on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let person: TestAccount

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await setSettings(t.ctx, { open_ext_fields: true, register_validate: true })
    person = await whileAsked(() => registerAccount(t, 'qinghe'))
  })
  afterEach(() => t.close())

  const define = async (...data: object[]) => {
    const answer = await t.post('/api/backAdmin/signinfields.create', { data }, admin)
    expect(answer.Code).toBe(0)
    return answer.Data as SignInFieldView[]
  }
  /** Creates an account while the site has a field, which is disabled again afterwards. */
  const whileAsked = async (make: () => Promise<TestAccount>) => {
    const [field] = await define({ name: '暂时', type: 0 })
    const made = await make()
    expect(await update(field?.id ?? 0, 0)).toBe(0)
    return made
  }
  const answer = (...data: object[]) => t.post('/api/v3/user/signinfields.create', { data }, person)
  const own = async () => (await t.get('/api/v3/user/signinfields.list', person)).Data as SignInAnswerView[]
  const statusOf = async (id = person.id) =>
    (await t.ctx.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status
  const examine = (...data: object[]) => t.post('/api/backAdmin/users/examine', { data }, admin)
  const update = async (id: number, status: number) =>
    (await t.post('/api/admin/signinfields.update.v2', { id, status }, admin)).Code
  const write = () => t.post('/api/v3/users/deny.create', { id: 1 }, person)

  async function upload(name: string, type: string, bytes: Uint8Array, kind: number) {
    const file = { field: 'file', name, type, bytes }
    const done = await t.inject(formWithFile('/api/v3/attachments', file, { type: String(kind) }, person))
    return { code: done.Code, id: (done.Data as { id?: number }).id ?? 0 }
  }

  it('a refusal names every field without its answer', async () => {
    await define(
      { name: '城市', type: 0, required: 1, sort: 1 },
      { name: '介绍', type: 1, required: 0, sort: 2 },
      { name: '茶龄', type: 0, required: 1, sort: 3 },
    )
    expect(await answer({ name: '介绍', type: 1, fieldsExt: ext('茶') })).toMatchObject({
      Code: invalid,
      Message: '城市未填写',
      Data: { field: 'data.城市', fields: { 'data.城市': '城市未填写', 'data.茶龄': '茶龄未填写' } },
    })
    expect(await statusOf()).toBe(10)
  })

  it('answers are given, reviewed and approved: state 10, then 2, then 0', async () => {
    await define(
      { name: '城市', type: 2, fieldsExt: '{"options":["北京","上海"]}', required: 1, sort: 2 },
      { name: '介绍', type: 1, required: 0, sort: 1 },
    )
    expect(await statusOf()).toBe(10)
    expect((await t.get('/api/v3/thread.recommends', person)).Code).toBe(0)
    expect((await t.get('/api/v3/categories.thread', person)).Code).toBe(-3007)
    expect(await own()).toMatchObject([
      { id: '', name: '介绍' },
      { id: '', name: '城市', required: 1 },
    ])
    expect(await answer({ name: '介绍', type: 1, fieldsExt: ext('茶') })).toMatchObject({
      Message: '城市未填写',
      Data: { field: 'data.城市' },
    })
    expect([await statusOf(), (await own())[0]?.id]).toEqual([10, ''])

    const done = await answer({ name: '城市', type: 2, fieldsExt: ext('上海') })
    expect(done.Code).toBe(0)
    expect(done.Data).toMatchObject([
      { name: '介绍', status: 1, userId: person.id, remark: '' },
      { name: '城市', status: 1, id: expect.any(Number) },
    ])
    expect(await statusOf()).toBe(2)
    expect((await t.get('/api/v3/categories.thread', person)).Code).toBe(-3003)

    expect((await examine({ id: person.id, status: 0 })).Data).toEqual([
      { id: person.id, status: 0, rejectReason: '' },
    ])
    expect((await own()).map(({ status }) => status)).toEqual([3, 3])
    expect((await t.get('/api/v3/categories.thread', person)).Code).toBe(0)
  })

  it('answers open the account at once where new people are not reviewed', async () => {
    await define({ name: '介绍', type: 0 })
    await setSettings(t.ctx, { register_validate: false })
    expect((await answer({ name: '介绍', type: 0, fieldsExt: ext('茶') })).Data).toMatchObject([
      { status: 3 },
    ])
    expect(await statusOf()).toBe(0)
    expect((await write()).Code).toBe(0)
  })

  it.each([true, false])(
    'answers are final once the account is open, and only new fields can be answered (reviewed: %s)',
    async (isReviewed) => {
      const told = { name: '介绍', type: 0, fieldsExt: ext('茶') }
      await define({ name: '介绍', type: 0 })
      await answer(told)
      await examine({ id: person.id, status: 0 })
      await setSettings(t.ctx, { register_validate: isReviewed })
      const other = { ...told, fieldsExt: ext('酒') }
      expect((await answer(other)).Code).toBe(-4002)
      expect(await own()).toMatchObject([{ fieldsExt: ext('茶'), status: 3 }])
      expect(await statusOf()).toBe(0)
      await define({ name: '城市', type: 0 })
      expect((await answer(other, { name: '城市', type: 0, fieldsExt: ext('杭州') })).Data).toMatchObject([
        { fieldsExt: ext('茶'), status: 3 },
        { fieldsExt: ext('杭州'), status: isReviewed ? 1 : 3 },
      ])
      expect(await statusOf()).toBe(isReviewed ? 2 : 0)
    },
  )

  it('answers are not required while no field is enabled, whatever the setting is', async () => {
    const early = await registerAccount(t, 'amei', { ip: '10.2.0.1' })
    expect(await statusOf(early.id)).toBe(2)
    await examine({ id: early.id, status: 0 })
    expect((await t.get('/api/v3/categories.thread', early)).Code).toBe(0)
    const [field] = await define({ name: '介绍', type: 0 })
    expect((await t.get('/api/v3/categories.thread', early)).Code).toBe(-3007)
    await update(field?.id ?? 0, -1)
    expect((await t.get('/api/v3/categories.thread', early)).Code).toBe(0)
  })

  it('a person is welcomed once after answering', async () => {
    await setSettings(t.ctx, { register_validate: false })
    await define({ name: '介绍', type: 0 })
    const greeted = async () =>
      (
        await t.ctx.db
          .selectFrom('notifications')
          .select('event_key')
          .where('user_id', '=', person.id)
          .execute()
      ).map((row) => row.event_key)
    await t.ctx.outbox.drain()
    expect(await greeted()).toEqual([])
    await answer({ name: '介绍', type: 0, fieldsExt: ext('茶') })
    await answer({ name: '介绍', type: 0, fieldsExt: ext('水') })
    await t.ctx.outbox.drain()
    expect(await greeted()).toEqual(['registered'])
  })

  it('a person may upload what a field requires, and nothing else', async () => {
    await t.ctx.transaction(
      async (tx) => {
        await tx.deleteFrom('group_permission').where('permission', 'like', 'thread.insert%').execute()
      },
      ['groups'],
    )
    await define({ name: '照片', type: 4, required: 1 })
    expect((await upload('a.txt', 'text/plain', Buffer.from('茶'), 0)).code).toBe(-4002)
    const picture = await upload('a.png', 'image/png', await createPng(), 1)
    expect(picture.code).toBe(0)
    expect((await answer({ name: '照片', type: 4, fieldsExt: ext([picture.id]) })).Code).toBe(0)
    expect((await upload('a.png', 'image/png', await createPng(), 1)).code).toBe(-4002)
  })

  it('people without required fields pass', async () => {
    expect((await answer()).Code).toBe(0)
    await examine({ id: person.id, status: 0 })
    expect((await t.get('/api/v3/categories.thread', person)).Code).toBe(0)
    expect(await own()).toEqual([])
  })

  it('refused and ignored people lose their sessions and get the reason with an ended one and at the login', async () => {
    const other = await whileAsked(() => registerAccount(t, 'amei', { ip: '10.2.0.1' }))
    await answer()
    await t.post('/api/v3/user/signinfields.create', { data: [] }, other)
    const both = [
      { id: person.id, status: 3, rejectReason: '资料不实' },
      { id: other.id, status: 4, rejectReason: '' },
    ]
    expect((await examine(...both)).Data).toEqual(both)
    const sessionsOf = async (who: typeof person) => (await t.get('/api/v3/users/sessions', who)).Code
    expect([await sessionsOf(person), await sessionsOf(other)]).toEqual([-4007, -4008])
    expect(await logInFrom(t, 'qinghe', person.password)).toMatchObject({
      Code: -4007,
      Data: { rejectReason: '资料不实' },
    })
    expect((await logInFrom(t, 'amei', other.password)).Code).toBe(-4008)
    expect((await examine({ id: person.id, status: 0 })).Code).toBe(invalid)
  })

  it('reviews apply to all or none, and only to people under review', async () => {
    await answer()
    const wrong = await examine({ id: person.id, status: 0 }, { id: admin.id, status: 3 })
    expect([wrong.Code, await statusOf()]).toEqual([invalid, 2])
    expect((await examine({ id: person.id, status: 0 }, { id: person.id, status: 3 })).Code).toBe(invalid)
    expect((await examine({ id: 999, status: 0 })).Code).toBe(-4004)
    const raced = await Promise.all([3, 4].map((status) => examine({ id: person.id, status })))
    expect(raced.map(({ Code }) => Code).sort((a, b) => b - a)).toEqual([0, invalid])
  })

  it('people who are not under review can be banned and unbanned by the same call, as lists of people do', async () => {
    const other = await t.createMember()
    const stateOf = async () =>
      await t.ctx.db
        .selectFrom('users')
        .select(['status', 'reject_reason'])
        .where('id', '=', other.id)
        .executeTakeFirst()
    expect((await examine({ id: other.id, status: 1, rejectReason: '广告' })).Data).toEqual([
      { id: other.id, status: 1, rejectReason: '广告' },
    ])
    expect(await stateOf()).toEqual({ status: 1, reject_reason: '广告' })
    expect((await t.get('/api/v3/users/sessions', other)).Code).toBe(-4009)
    expect((await examine({ id: other.id, status: 0 })).Code).toBe(0)
    expect((await t.get('/api/v3/users/sessions', other)).Code).toBe(-4011)
    expect(await stateOf()).toEqual({ status: 0, reject_reason: '' })
    expect((await examine({ id: other.id, status: 3 })).Code).toBe(invalid)
    expect((await examine({ id: admin.id, status: 1 })).Code).toBe(invalid)
  })

  it('pictures and files are accessible to the person and administrators alone', async () => {
    await define({ name: '照片', type: 4, required: 1 }, { name: '证明', type: 5 })
    const picture = await upload('a.png', 'image/png', await createPng(), 1)
    const stranger = { name: '照片', type: 4, fieldsExt: ext([{ id: picture.id + 99 }]) }
    expect([(await answer(stranger)).Message, await statusOf()]).toEqual(['照片的文件不存在', 10])
    const wrongKind = { name: '证明', type: 5, fieldsExt: ext([{ id: picture.id }]) }
    const given = { name: '照片', type: 4, fieldsExt: ext([{ id: picture.id }]) }
    expect((await answer(given, wrongKind)).Message).toBe('证明的文件不存在')
    expect((await answer(given)).Code).toBe(0)
    const [shown] = await own()
    const [file] = JSON.parse(shown?.fieldsExt ?? '').value as { id: number; url: string }[]
    expect(file).toMatchObject({ id: picture.id, url: expect.stringContaining('/files/') })
    const seen = (await t.get(`/api/backAdmin/user/signinfields?userId=${person.id}`, admin)).Data
    expect(seen).toHaveLength(2)
    expect((await answer(given)).Code).toBe(0)
  })

  const status = async (url: string) =>
    (await t.app.inject({ url: url.replace('http://forum.test', '') })).statusCode
  const keyOf = async (id: number) =>
    (await t.ctx.db.selectFrom('attachments').select('file_key').where('id', '=', id).executeTakeFirst())
      ?.file_key ?? ''
  const shownTo = async (who: TestMember) => {
    const path = `/api/backAdmin/user/signinfields?userId=${person.id}`
    const answers = (
      await (who === admin ? t.get(path, admin) : t.get('/api/v3/user/signinfields.list', who))
    ).Data as SignInAnswerView[]
    return (JSON.parse(answers[0]?.fieldsExt ?? '').value as { id: number; url: string }[])[0]?.url ?? ''
  }

  it('pictures have signed URLs only, for the person and for administrators', async () => {
    await define({ name: '照片', type: 4, required: 1 })
    const picture = await upload('a.png', 'image/png', await createPng(), 1)
    const before = await keyOf(picture.id)
    expect(await status(`/files/${before}/thumb`)).toBe(404)
    await answer({ name: '照片', type: 4, fieldsExt: ext([{ id: picture.id }]) })
    for (const path of [before, `${before}/thumb`]) expect(await status(`/files/${path}`)).toBe(404)
    const now = await keyOf(picture.id)
    expect(await status(`/files/${now}`)).toBe(403)
    for (const who of [person, admin]) {
      const url = await shownTo(who)
      expect(await status(url)).toBe(200)
      expect(await status(url.replace(/\/\d+-(\d+-[^/]+)$/, '/0-$1'))).toBe(403)
    }
    const stranger = await t.createMember()
    const session = await t.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    const client = { ip: '127.0.0.1', userAgent: '', sendsHeader: true }
    for (const [id, sessionId] of [
      [null, null],
      [stranger.id, session.id],
    ] as const) {
      const addressee = { id, sessionId, client, origin: 'http://forum.test' }
      expect(await status(signedUrl(t.ctx, addressee, { file_key: now, extension: 'png' }))).toBe(404)
    }
    expect(await t.ctx.files.stat(before)).toBeUndefined()
  })

  it('a picture that was removed from an answer is not shown, and can be added again', async () => {
    await define({ name: '照片', type: 4 })
    const picture = await upload('a.png', 'image/png', await createPng(), 1)
    const given = { name: '照片', type: 4, fieldsExt: ext([{ id: picture.id }]) }
    await answer(given)
    await answer({ name: '照片', type: 4, fieldsExt: ext([]) })
    expect(await status(`/files/${await keyOf(picture.id)}`)).toBe(403)
    expect((await answer(given)).Code).toBe(0)
    expect(await status(await shownTo(person))).toBe(200)
  })

  it('a picture that was left public is closed by the next run', async () => {
    await define({ name: '照片', type: 4 })
    const [one, other] = [
      await upload('a.png', 'image/png', await createPng(), 1),
      await upload('b.png', 'image/png', await createPng(), 1),
    ]
    await answer({ name: '照片', type: 4, fieldsExt: ext([{ id: one.id }]) })
    const closed = await keyOf(one.id)
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('attachments')
        .set({ type: attachmentTypes.signInImage, type_id: 1 })
        .where('id', '=', other.id)
        .execute(),
    )
    await restrictFiles(t.ctx, attachmentTypes.signInImage)
    expect(await keyOf(one.id)).toBe(closed)
    expect(await status(`/files/${await keyOf(other.id)}`)).toBe(403)
  })

  it('an HTML page that claims to be a picture is refused', async () => {
    const page = Buffer.from('<!doctype html><script>1</script>')
    expect((await upload('a.png', 'image/png', page, 1)).code).toBeLessThan(0)
    expect((await upload('a.html', 'text/html', page, 0)).code).toBeLessThan(0)
    expect(await t.ctx.db.selectFrom('attachments').select('id').execute()).toEqual([])
  })

  it('unknown fields, and fields named twice, are refused', async () => {
    await define({ name: '介绍', type: 0 })
    const given = { name: '介绍', type: 0, fieldsExt: ext('茶') }
    expect((await answer(given, given)).Code).toBe(invalid)
    expect((await answer({ ...given, name: '别的' })).Code).toBe(invalid)
    expect((await answer({ ...given, type: 1 })).Code).toBe(invalid)
    expect((await answer({ ...given, name: 'x'.repeat(21) })).Code).toBe(invalid)
    expect(await t.ctx.db.selectFrom('user_sign_in_fields').select('id').execute()).toEqual([])
  })

  it('an id names a field or an answer, each with its own statuses', async () => {
    const [field] = await define({ name: '介绍', type: 0 })
    await answer({ name: '介绍', type: 0, fieldsExt: ext('茶') })
    const [mine] = await own()
    const [fieldId, answerId] = [field?.id ?? 0, Number(mine?.id)]
    expect(await update(answerId, 2)).toBe(0)
    expect((await own())[0]?.status).toBe(2)
    expect(await update(fieldId, 2)).toBe(invalid)
    expect(await update(fieldId, -1)).toBe(0)
    expect(await own()).toEqual([])
    const read = (path: string) => t.get(path, admin)
    expect((await read(`/api/admin/signinfields.resource.v2?id=${fieldId}`)).Data).toMatchObject({
      status: -1,
    })
    expect(await update(fieldId, 0)).toBe(0)
    expect((await read('/api/admin/signinfields.list.v2')).Data).toEqual([])
    expect((await read(`/api/admin/signinfields.resource.v2?id=${fieldId}`)).Code).toBe(-4004)
    expect(await update(fieldId, 1)).toBe(-4004)
    expect(await update(answerId, 0)).toBe(0)
  })

  it('definitions are changed all or none, by either path', async () => {
    const save = async (body: object, path = '/api/backAdmin/signinfields.create') =>
      (await t.post(path, body, admin)).Code
    const sdkPath = '/api/admin/signinfields.create.v2'
    expect(await save({ name: '电话', type: 0, sort: 1 }, sdkPath)).toBe(0)
    for (const part of [{ type: 0 }, { sort: 1 }])
      expect(await save({ name: '邮编', ...part }, sdkPath)).toBe(invalid)
    expect(
      await save({
        data: [
          { name: '甲', type: 0 },
          { name: '乙', type: 2 },
        ],
      }),
    ).toBe(invalid)
    expect(await save({ data: [{ name: '电话', type: 0 }] })).toBe(invalid)
    expect(await save({ data: [{ id: 999, name: '丙' }] })).toBe(-4004)
    expect(await save({ name: '丁', type: 6, sort: 1 })).toBe(invalid)
    const fields = (await t.get('/api/backAdmin/signinfields.list', admin)).Data as SignInFieldView[]
    expect(fields).toMatchObject([{ name: '电话', typeDesc: '单行文本框', status: 1, required: 0 }])
    expect(await save({ data: [{ id: fields[0]?.id, status: 0 }] })).toBe(0)
    expect((await t.get('/api/backAdmin/signinfields.list', admin)).Data).toEqual([])
  })
})
