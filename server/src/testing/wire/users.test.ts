import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectEnvelope, legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { goodPassword, registerAccount, type TestAccount } from '../fixtures/accounts.ts'
import { formWithFile } from '../fixtures/multipart.ts'
import { createPng } from '../fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import {
  bool,
  either,
  exactly,
  faultsOf,
  int,
  type Keys,
  money,
  nothing,
  nullable,
  num,
  oneOf,
  pageOf,
  str,
  time,
  url,
  urlOrEmpty,
} from '../wire-shapes.ts'
import { picture } from './thread-shapes.ts'

const group = exactly({
  pid: int,
  groupId: int,
  groupName: str,
  isTop: bool,
  expirationTime: nullable(time),
  color: str,
  amount: num,
  level: int,
  remainDays: int,
  remainTime: int,
  typeTime: oneOf(0, 1, 2),
  description: str,
  hasPayGroup: bool,
})

const profileKeys: Keys = {
  id: int,
  username: str,
  avatarUrl: urlOrEmpty,
  status: oneOf(0, 1, 2, 3, 4, 10),
  loginAt: either(time, oneOf('')),
  expiredAt: nullable(time),
  banReason: str,
  nickname: str,
  originalAvatarUrl: urlOrEmpty,
  backgroundUrl: urlOrEmpty,
  originalBackGroundUrl: urlOrEmpty,
  isReal: bool,
  threadCount: int,
  followCount: int,
  fansCount: int,
  likedCount: int,
  questionCount: int,
  signature: str,
  usernameBout: int,
  updatedAt: time,
  canEdit: bool,
  canDelete: bool,
  showGroups: bool,
  registerReason: str,
  denyStatus: bool,
  hasPassword: bool,
  isRenew: bool,
  paid: bool,
  payTime: nullable(time),
  follow: oneOf(null, 0, 1, 2),
  group: nullable(group),
  isBindWechat: bool,
  wxNickname: str,
  wxHeadImgUrl: str,
  expiredDays: either(int, oneOf(false)),
}

const own = exactly({
  ...profileKeys,
  follow: nothing,
  originalMobile: str,
  // Addition: for the person themself.
  email: str,
  identity: str,
  realname: str,
  mobile: str,
  canWalletPay: bool,
  walletBalance: money,
  walletFreeze: money,
  canEditUsername: bool,
})
const ofAnother = exactly({ ...profileKeys, username: oneOf(''), follow: oneOf(0, 1, 2), isDeny: bool })

const card = exactly({
  userId: int,
  nickname: str,
  avatar: urlOrEmpty,
  threadCount: int,
  questionCount: int,
  likedCount: int,
  followCount: int,
  isFollow: bool,
  isMutualFollow: bool,
  groupName: str,
  level: int,
})

const changed = exactly({
  id: int,
  nickname: str,
  mobile: str,
  threadCount: int,
  followCount: int,
  fansCount: int,
  likedCount: int,
  questionCount: int,
  avatar: urlOrEmpty,
  background: urlOrEmpty,
  signature: str,
})

let people = 0

describe.each(engines)('the calls of people and their files on %s', (engine) => {
  let t: TestApp
  let owner: TestAccount
  let other: TestMember
  let png: Uint8Array

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    owner = await registerAccount(t, `owner${engine}`, { ip: '10.2.0.1' })
    other = await t.createMember({ nickname: '茶友甲' })
    await t.createMember({ nickname: '茶友甲二号' })
    png = await createPng(600, 300)
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ mobile: '13800001234' }).where('id', '=', owner.id).execute()
      const both = { created_at: 0, updated_at: 0, is_mutual: 1 }
      await tx
        .insertInto('user_follow')
        .values({ from_user_id: owner.id, to_user_id: other.id, ...both })
        .execute()
      await tx
        .insertInto('user_follow')
        .values({ from_user_id: other.id, to_user_id: owner.id, ...both })
        .execute()
    })
  })
  afterAll(() => t.close())

  const newAccount = () => {
    people += 1
    return registerAccount(t, `person${people}`, { ip: `10.3.0.${people}` })
  }
  const upload = async (
    path: string,
    field: string,
    name: string,
    bytes: Uint8Array,
    as?: TestMember,
    fields = {},
  ) => {
    const answer = await t.inject(formWithFile(path, { field, name, type: 'image/png', bytes }, fields, as))
    expectEnvelope(answer)
    return answer
  }

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)

    it('user returns one’s own profile with private fields, and the public part to others', async () => {
      const { Code, Data } = await client().get('user', { userId: owner.id, include: 'groups,dialog' }, owner)
      expect(Code).toBe(0)
      expect(faultsOf(Data, own)).toEqual([])
      expect(Data).toMatchObject({
        username: owner.username,
        mobile: '138****1234',
        originalMobile: '13800001234',
        hasPassword: true,
        group: { groupId: groupIds.member, groupName: '普通会员' },
        paid: true,
        expiredDays: false,
      })
      for (const as of [undefined, other]) {
        const { Data: seen } = await client().get('user', { userId: owner.id }, as)
        expect(faultsOf(seen, ofAnother)).toEqual([])
        expect(seen).toMatchObject({ follow: as ? 2 : 0, isDeny: false, canEdit: false })
        expect(JSON.stringify(seen)).not.toContain('1234')
      }
    })

    it.each([
      ['an unknown person', { userId: 999_999 }],
      ['nobody', {}],
      ['no number', { userId: 'x' }],
      ['something to include that is none', { userId: 1, include: 'password' }],
    ])('user refuses %s', async (_, input) => {
      expect(await client().get('user', input)).toMatchObject({ Code: -4001, Data: [] })
    })

    it('users.list is a page of people, exact matches first', async () => {
      const { Code, Data } = await client().get('users.list', { filter: { nickname: '茶友甲' } }, owner)
      expect(Code).toBe(0)
      expect(faultsOf(Data, pageOf(card))).toEqual([])
      expect(Data).toMatchObject({
        totalCount: 2,
        pageData: [
          { userId: other.id, isFollow: true, isMutualFollow: true, groupName: '' },
          { nickname: '茶友甲二号', isFollow: false },
        ],
      })
      expect((await client().get('users.list', { filter: { username: '茶友甲' } })).Data).toMatchObject({
        totalCount: 2,
      })
      const banned = await t.createMember({ nickname: `禁${people}${prefix.length}`, status: 1 })
      expect(
        (await client().get('users.list', { filter: { nickname: banned.nickname } })).Data,
      ).toMatchObject({ pageData: [] })
      const { Data: hot } = await client().get('users.list', { filter: { hot: 1 }, perPage: 2 })
      expect(faultsOf(hot, pageOf(card))).toEqual([])
      expect(hot).toMatchObject({ pageLength: 2 })
    })

    it('users/update.user returns the public fields of the changed person, and a masked number', async () => {
      const person = await newAccount()
      await t.ctx.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ mobile: `1391234567${people % 10}` })
          .where('id', '=', person.id)
          .execute(),
      )
      const username = `new${person.id}`
      const given = { nickname: `昵称${person.id}`, username, signature: '一期一会', registerReason: '爱茶' }
      const { Code, Data } = await client().post('users/update.user', given, person)
      expect(Code).toBe(0)
      expect(faultsOf(Data, changed)).toEqual([])
      expect(Data).toMatchObject({
        id: person.id,
        nickname: given.nickname,
        signature: '一期一会',
        mobile: `139****567${people % 10}`,
      })
      expect((await client().get('user', { userId: person.id }, person)).Data).toMatchObject({
        username,
        usernameBout: 1,
        canEditUsername: false,
        registerReason: '爱茶',
      })
      const again = { username: `${username}x` }
      expect((await client().post('users/update.user', again, person)).Code).toBe(-4001)
      t.clock.advance(365 * 86_400_000)
      const login = await t.post('/api/v3/users/username.login', { username, password: goodPassword })
      const renewed = { ...person, token: (login.Data as { accessToken: string }).accessToken }
      expect((await client().post('users/update.user', again, renewed)).Code).toBe(0)
      t.clock.advance(-365 * 86_400_000)
    })

    it.each([
      ['an empty nickname', { nickname: '' }, -7049],
      ['a nickname of 16 characters', { nickname: '茶'.repeat(16) }, -7041],
      ['a nickname that is taken', { nickname: '茶友甲' }, -7042],
      ['a user name of 16 characters', { username: 'a'.repeat(16) }, -7041],
      ['a signature of 141 characters', { signature: '茶'.repeat(141) }, -7058],
      [
        'a new password that is the old one',
        { password: goodPassword, newPassword: goodPassword, passwordConfirmation: goodPassword },
        -7034,
      ],
      [
        'two different new passwords',
        { password: goodPassword, newPassword: 'tea-99-x', passwordConfirmation: 'tea-99-y' },
        -4001,
      ],
      [
        'a short new password',
        { password: goodPassword, newPassword: 'a-1', passwordConfirmation: 'a-1' },
        -7067,
      ],
      [
        'a payment password of five digits',
        { payPassword: '12345', payPasswordConfirmation: '12345' },
        -4001,
      ],
      ['two payment passwords', { payPassword: '123456', payPasswordConfirmation: '123457' }, -4001],
    ])('users/update.user refuses %s', async (_, given, code) => {
      const person = await newAccount()
      expect(await client().post('users/update.user', given, person)).toMatchObject({ Code: code, Data: [] })
      expect(await client().post('users/update.user', given)).toMatchObject({ Code: -3001, Data: [] })
    })

    it('users/update.user refuses a wrong old password with its field', async () => {
      const given = { password: 'wrong-1', newPassword: 'tea-99-x', passwordConfirmation: 'tea-99-x' }
      const refused = { Code: -7040, Data: { field: 'password' } }
      expect(await client().post('users/update.user', given, await newAccount())).toMatchObject(refused)
    })

    it('users/avatar and users/background return the URLs of the picture', async () => {
      const person = await newAccount()
      const common = {
        id: oneOf(person.id),
        username: oneOf(person.username),
        updatedAt: time,
        createdAt: time,
      }
      const avatar = await upload(`${prefix}users/avatar`, 'avatar', 'me.png', png, person)
      expect(avatar.Code).toBe(0)
      expect(faultsOf(avatar.Data, exactly({ ...common, avatarUrl: url, originalAvatarUrl: url }))).toEqual(
        [],
      )
      const cover = await upload(`${prefix}users/background`, 'background', 'me.png', png, person)
      expect(
        faultsOf(cover.Data, exactly({ ...common, backgroundUrl: url, originalBackGroundUrl: url })),
      ).toEqual([])
      for (const [call, field] of [
        ['users/avatar', 'avatar'],
        ['users/background', 'background'],
      ] as const) {
        const path = prefix + call
        expect(await upload(path, field, 'me.txt', Buffer.from('text'), person)).toMatchObject({
          Code: -4001,
          Data: [],
        })
        expect(await upload(path, field, 'me.svg', png, person)).toMatchObject({ Code: -4001, Data: [] })
        expect(await upload(path, 'other', 'me.png', png, person)).toMatchObject({ Code: -4001, Data: [] })
        expect(await upload(path, field, 'me.png', png)).toMatchObject({ Code: -3001, Data: [] })
      }
    })

    it('attachments returns the attachment, by its type', async () => {
      const path = `${prefix}attachments?dzqPf=pc`
      const given = { type: '1', order: '2', name: '春茶.png', dialogMessageId: '' }
      const { Code, Data } = await upload(path, 'file', 'a.png', png, owner, given)
      expect(Code).toBe(0)
      expect(faultsOf(Data, picture)).toEqual([])
      expect(Data).toMatchObject({
        type: 1,
        typeId: 0,
        order: 2,
        isRemote: false,
        isApproved: 1,
        extension: 'png',
        fileName: '春茶.png',
        fileType: 'image/png',
        fileWidth: 600,
        fileHeight: 300,
      })
    })

    it.each([
      ['a visitor', { type: '1' }, 'a.png', undefined, -3001],
      ['no type', {}, 'a.png', 'owner', -4001],
      ['type 6', { type: '6' }, 'a.png', 'owner', -4001],
      ['a sound that is none', { type: '2' }, 'a.mp3', 'owner', -4001],
      ['a script', { type: '1' }, 'a.php', 'owner', -4001],
      ['a picture that is not allowed', { type: '1' }, 'a.bmp', 'owner', -4001],
    ] as const)('attachments refuses %s', async (_, fields, name, who, code) => {
      const answer = await upload(`${prefix}attachments`, 'file', name, png, who && owner, fields)
      expect(answer).toMatchObject({ status: 200, Code: code, Data: [] })
    })

    it.each(['0', '1', '2', '3', '4', '5'])(
      'attachments refuses type %s without its permission',
      async (type) => {
        const unpaid = await t.createMember({ groupId: groupIds.trial })
        const answer = await upload(`${prefix}attachments`, 'file', 'a.png', png, unpaid, { type })
        expect(answer).toMatchObject({ status: 200, Code: -4002, Data: [] })
      },
    )
  })

  it('attachments refuses files above the size limit, also by its HTTP status', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    const answer = await upload('/api/v3/attachments', 'file', 'a.png', large, owner, { type: '1' })
    expect(answer).toMatchObject({ status: 413, Code: -4001, Data: [] })
  })
})
