import { randomInt } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { memoizeByObject } from '../../context/cache.ts'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import { hashPassword } from '../../modules/sign-in/index.ts'
import { findUser } from '../../modules/users/index.ts'
import { hashToken, newToken } from '../../tokens.ts'
import type { DevServicesSite } from '../doubles/dev-services-site.ts'
import type { TestBrowser } from '../doubles/test-browser.ts'
import { goodPassword } from '../fixtures/accounts.ts'
import type { TestAnswer, TestApp, TestMember } from '../test-app.ts'

/** A person's login methods: phone, address and WeChat; address and second factor; or address only. */
export type LoginSetup = 'phoneMailWechat' | 'mailAndSecondFactor' | 'mailOnly'

/** A person with two sessions: their own, and a thief's. */
export interface Person {
  readonly site: Pick<DevServicesSite, 't' | 'origin' | 'browser' | 'choose' | 'change'>
  readonly t: TestApp
  readonly admin: TestMember
  readonly owner: TestMember
  readonly thief: TestMember
  readonly thiefSession: number
  /** The thief's browser. */
  readonly browser: TestBrowser
  readonly loginSetup: LoginSetup
  readonly username: string
  /** The person's IP address. */
  readonly ip: string
  readonly email: string
  /** Empty for none. */
  readonly mobile: string
  /** The secret of the second factor; empty for none. */
  readonly secret: string
  /** Calls from an IP address of this person's own. */
  call(path: string, body?: object, as?: TestMember | null): Promise<TestAnswer>
  read(path: string, as?: TestMember | null): Promise<TestAnswer>
}

/** Returns the current version of a person's credentials. */
export async function credentialsVersionOf({ ctx }: TestApp, userId: number): Promise<number> {
  return (await findUser(ctx.db, userId))?.credentialsVersion ?? 0
}

/** Opens another session of a person, like a login does. */
export async function addSession(
  t: TestApp,
  userId: number,
  { token = newToken(), id }: { readonly token?: string; readonly id?: number } = {},
): Promise<{ token: string; id: number }> {
  const now = t.clock.now()
  const made = await t.ctx.transaction(async (tx) =>
    tx
      .insertInto('sessions')
      .values({
        ...(id !== undefined && { id }),
        user_id: userId,
        token_hash: hashToken(token),
        refresh_hash: hashToken(newToken()),
        user_agent: '',
        ip: '',
        created_at: now,
        last_seen_at: now,
        expires_at: now + 30 * 86_400_000,
        credentials_version: await credentialsVersionOf(t, userId),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { token, id: made.id }
}

/** The hash of the password that everybody here has, computed once for each site. */
const hashOf = memoizeByObject((_site: TestApp) => hashPassword(goodPassword))

export const newMobile = () => `13${randomInt(1e8, 1e9)}`
export const newAddress = () => `a${randomInt(1e9, 1e10)}@forum.test`

/** Returns the current code of an authenticator. */
export const totp = (t: Pick<TestApp, 'clock'>, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now() })

/** Restores the sessions and the common password of a person whose password was replaced. */
export async function reopen({ t, owner, thief, thiefSession }: Person): Promise<void> {
  const password_hash = await hashOf(t)
  await t.ctx.transaction((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute(),
  )
  await addSession(t, owner.id, { token: owner.token })
  await addSession(t, owner.id, { token: thief.token, id: thiefSession })
}

/** Links a WeChat account of the development services to a person: the one with the name `wechatName`. */
async function linkTestWechat(t: TestApp, userId: number): Promise<void> {
  const now = t.clock.now()
  const ids = { mp_openid: null, dev_openid: null, min_openid: null, unionid: `union-${wechatName(userId)}` }
  const row = { user_id: userId, ...ids, nickname: '', headimgurl: '', created_at: now, updated_at: now }
  await t.ctx.transaction((tx) => tx.insertInto('user_wechats').values(row).execute())
}

/** The name of a person at the development services. */
export const wechatName = (userId: number) => `own-${userId}`

async function setUpSecondFactor(t: TestApp, owner: TestMember): Promise<string> {
  const { Data } = await t.post('/api/v3/users/two-factor.setup', {}, owner)
  const { secret } = Data as { secret: string }
  await t.post('/api/v3/users/two-factor.confirm', { code: totp(t, secret) }, owner)
  t.clock.advance(31_000)
  return secret
}

/** Creates a person with their loginSetup and two new sessions. */
export async function openPerson(
  site: Person['site'],
  admin: TestMember,
  loginSetup: LoginSetup,
): Promise<Person> {
  const { t } = site
  const owner = await t.createMember()
  const [email, mobile] = [newAddress(), loginSetup === 'phoneMailWechat' ? newMobile() : '']
  const username = `member${owner.id}x`
  const passwordHash = await hashOf(t)
  await t.ctx.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        mobile,
        username,
        username_key: username,
        username_skeleton: skeletonOf(username),
      })
      .where('id', '=', owner.id)
      .execute()
    await tx
      .insertInto('user_emails')
      .values({ user_id: owner.id, email, email_key: email, verified_at: t.clock.now() })
      .execute()
  })
  if (loginSetup === 'phoneMailWechat') await linkTestWechat(t, owner.id)
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const inject = (request: InjectOptions, as: TestMember | null) =>
    t.inject({
      ...request,
      remoteAddress: ip,
      headers: { ...request.headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    })
  const secret = loginSetup === 'mailAndSecondFactor' ? await setUpSecondFactor(t, owner) : ''
  const { token, id: thiefSession } = await addSession(t, owner.id)
  const thief = { ...owner, token }
  const call: Person['call'] = (path, body = {}, as = thief) =>
    inject(
      {
        method: 'POST',
        url: `/api/v3/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      },
      as,
    )
  const read: Person['read'] = (path, as = thief) => inject({ method: 'GET', url: `/api/v3/${path}` }, as)
  const browser = site.browser(ip)
  browser.cookies.set('access_token', token)
  const facts = {
    ip,
    site,
    t,
    admin,
    browser,
    owner,
    thief,
    thiefSession,
    loginSetup,
    username,
    email,
    mobile,
    secret,
  }
  return { ...facts, call, read }
}
