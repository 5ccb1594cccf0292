import { groupIds } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { storeDevice } from '../../modules/channels/push-device-store.ts'
import { setSettings } from '../../modules/settings/index.ts'
import { prepareNewPassword, prepareNewPayPassword } from '../../modules/sign-in/index.ts'
import { openSession } from '../../modules/sign-in/sessions/open-session.ts'
import { replaceRecoveryCodes } from '../../modules/two-factors/two-factor-store.ts'
import { changeUser } from '../../modules/users/index.ts'
import { createTestPasskey } from '../doubles/test-passkey.ts'
import { goodPassword, postFrom } from '../fixtures/accounts.ts'
import { solveCaptcha } from '../fixtures/solved-captcha.ts'
import { engines, type TestApp, type TestMember } from '../test-app.ts'
import {
  atOnce,
  callsAtOnce,
  countDone,
  countRows,
  countSucceeded,
  createCrowd,
  type Race,
  runRace,
  viewerOf,
} from './race.ts'

/** Registers a new person, from an IP address of their own. */
function register(t: TestApp, number: number, more: object = {}) {
  const given = { username: `guest${number + 100}`, nickname: `来客${number + 100}` }
  const password = { password: goodPassword, passwordConfirmation: goodPassword }
  const from = { ip: `203.0.${number}.7` }
  return postFrom(t, '/api/v3/users/username.register', { ...given, ...password, ...more }, from)
}

async function insertPasskeys(t: TestApp, owner: TestMember, most: number): Promise<void> {
  const row = { user_id: owner.id, public_key: '', counter: 0, transports: '', name: '', is_backed_up: 0 }
  const times = { created_at: 0, last_used_at: null }
  const rows = Array.from({ length: most }, (_, n) => ({ ...row, ...times, credential_id: `key${n}` }))
  await t.ctx.transaction((tx) => tx.insertInto('passkeys').values(rows).execute())
}

const races: readonly Race[] = [
  [
    'a user name that thirty register',
    1,
    async (t) => {
      await atOnce((number) => register(t, number, { username: number % 2 ? 'Alice' : 'alice' }))
      return countRows(t, 'users')
    },
  ],
  [
    'a nickname that thirty take',
    1,
    async (t) => {
      const people = await createCrowd(t)
      const take = (number: number) =>
        t.post('/api/v3/users/nickname.set', { nickname: '同名' }, people[number])
      return countDone(take)
    },
  ],
  [
    'an invitation for one',
    1,
    async (t) => {
      const admin = await t.createAdmin()
      const { Data } = await t.get(`/api/v3/invite.link.create?group=${groupIds.member}`, admin)
      await atOnce((number) => register(t, number, { code: (Data as { code: string }).code }))
      return (await countRows(t, 'users')) - 1
    },
  ],
  [
    'a captcha that was solved once',
    1,
    async (t) => {
      await setSettings(t.ctx, { local_captcha: true, register_captcha: true })
      const solved = await solveCaptcha(t)
      await atOnce((number) => register(t, number, solved))
      return countRows(t, 'users')
    },
  ],
  [
    'open invitations of an administrator',
    500,
    async (t) => {
      const admin = await t.createAdmin()
      const row = { user_id: admin.id, group_id: groupIds.member, to_user_id: 0, status: 1, created_at: 0 }
      const ends_at = t.clock.now() + 1000
      const rows = Array.from({ length: 499 }, (_, n) => ({ ...row, ends_at, code: `code${n}` }))
      await t.ctx.transaction((tx) => tx.insertInto('invites').values(rows).execute())
      await atOnce(() => t.get(`/api/v3/invite.link.create?group=${groupIds.member}`, admin))
      return countRows(t, 'invites', { status: 1 })
    },
  ],
  [
    'a change of the user name in a year',
    1,
    async (t) => {
      const me = await t.createMember()
      const rename = (number: number) =>
        t.post('/api/v3/users/update.user', { username: `renamed${number}` }, me)
      return countDone(rename)
    },
  ],
  [
    'a first password',
    1,
    async (t) => {
      const me = await t.createMember()
      const viewer = await viewerOf(t, me)
      const write = await prepareNewPassword(t.ctx, viewer, { password: '', code: '' }, goodPassword)
      return countSucceeded(() => t.ctx.transaction(write))
    },
  ],
  [
    'a first payment password',
    1,
    async (t) => {
      const me = await t.createMember()
      const viewer = await viewerOf(t, me)
      const choice = { payPassword: '135790', payPasswordConfirmation: '135790' }
      const write = await prepareNewPayPassword(t.ctx, viewer, choice, '')
      return countSucceeded(() => t.ctx.transaction(write))
    },
  ],
  [
    'passkeys of a person',
    20,
    async (t) => {
      const me = await t.createMember()
      await insertPasskeys(t, me, 18)
      const begun: { ticket: string; credential: string }[] = []
      while (begun.length < callsAtOnce) {
        const { Data } = await t.post('/api/v3/users/passkeys.begin', {}, me)
        const { ticket, options } = Data as { ticket: string; options: { challenge: string } }
        begun.push({ ticket, credential: createTestPasskey().create(options) })
      }
      await atOnce((number) => t.post('/api/v3/users/passkeys.create', { ...begun[number], name: '' }, me))
      return countRows(t, 'passkeys')
    },
  ],
  [
    'sessions of a person',
    50,
    async (t) => {
      const me = await t.createMember()
      const open = () =>
        t.ctx.transaction((tx) =>
          openSession(t.ctx, tx, { ip: '', userAgent: '' }, { id: me.id, credentialsVersion: 0 }),
        )
      await atOnce(open)
      await atOnce(open)
      return countRows(t, 'sessions')
    },
  ],
  [
    'recovery codes of a person',
    10,
    async (t) => {
      const me = await t.createMember()
      const hashesOf = (number: number) => Array.from({ length: 10 }, (_, n) => `hash ${number} ${n}`)
      await atOnce((number) => t.ctx.transaction((tx) => replaceRecoveryCodes(tx, me.id, hashesOf(number))))
      return countRows(t, 'recovery_codes')
    },
  ],
  [
    'devices of a person',
    20,
    async (t) => {
      const me = await t.createMember()
      const device = { user_id: me.id, session_id: 1, p256dh: '', auth: '', user_agent: '', created_at: 0 }
      await atOnce((number) =>
        t.ctx.transaction((tx) => storeDevice(tx, { ...device, endpoint: `https://push.test/${number}` })),
      )
      return countRows(t, 'push_subscriptions')
    },
  ],
  [
    'codes that are sent to a phone in a minute',
    1,
    async (t) => {
      await setSettings(t.ctx, { qcloud_close: true, qcloud_sms: true })
      const send = (number: number) => {
        const from = { ip: `203.0.${number}.7` }
        return postFrom(t, '/api/v3/users/sms.send', { type: 'login', mobile: '13812345678' }, from)
      }
      await atOnce(send)
      return countRows(t, 'contact_codes')
    },
  ],
  [
    'a phone number that thirty bind',
    1,
    async (t) => {
      const people = await createCrowd(t)
      return countSucceeded((number) =>
        t.ctx.transaction((tx) => changeUser(tx, people[number]?.id ?? 0, { mobile: '13812345678' }, 1)),
      )
    },
  ],
  [
    'packed data of a person in a day',
    1,
    async (t) => {
      const me = await t.createMember()
      return countDone(() => t.post('/api/v3/users/data.pack', {}, me))
    },
  ],
  [
    'an administrator who stays when both resign',
    1,
    async (t) => {
      const [one, other] = [await t.createAdmin(), await t.createAdmin()]
      await atOnce((number) => {
        const [who, whom] = number % 2 ? [one, other] : [other, one]
        const given = { id: whom.id, username: `member${whom.id}`, status: 1, rejectReason: '' }
        return t.post('/api/backAdmin/users/update.user', given, who)
      })
      const { n } = await t.ctx.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('status', '=', 0)
        .executeTakeFirstOrThrow()
      return n
    },
  ],
]

describe.each(engines)('thirty concurrent calls for accounts on %s', (engine) => {
  it.each(races)('%s: %i', async (_about, allowed, run) => {
    expect(await runRace(engine, run)).toBe(allowed)
  })
})
