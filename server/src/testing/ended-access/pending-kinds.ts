import type { emailSignInApi, InputOf, phoneSignInApi } from '@chaguan/contracts'
import type { TicketScope } from '../../modules/sign-in/ticket-store.ts'
import type { LinkPurpose } from '../../modules/verification-codes/index.ts'
import { codeIn, messageOf } from '../doubles/sent-messages.ts'
import { createTestPasskey } from '../doubles/test-passkey.ts'
import { goodPassword } from '../fixtures/accounts.ts'
import { blockCalls } from '../fixtures/block-calls.ts'
import { uploadDocument } from '../fixtures/uploads.ts'
import type { TestAnswer } from '../test-app.ts'
import { type LoginSetup, newAddress, newMobile, type Person, reopen, totp, wechatName } from './person.ts'
import { beginRefusedLogin } from './refused-login.ts'

type SmsType = NonNullable<InputOf<typeof phoneSignInApi.sendSms>['type']>
type MailType = NonNullable<InputOf<typeof emailSignInApi.sendEmail>['type']>

/** Access that is proved without a stored ticket or code. */
type Proof =
  | 'a screen that was allowed'
  | 'a fresh login'
  | 'a phone that was just verified'
  | 'an address that was just verified'
  | 'the proof of a payment password'
  | 'a link to a file'

/** Everything that is issued in one step and used in a later one. The compiler requires a trial for a new kind. */
export type PendingKind =
  | `ticket ${TicketScope}`
  | `code by sms: ${SmsType}`
  | `code by mail: ${MailType}`
  // A link that registers an address belongs to nobody yet, so nothing can revoke it.
  | `link by mail: ${Exclude<LinkPurpose, 'login'>}`
  | Proof

/** Uses pending access. */
type Use = () => Promise<TestAnswer>

interface Trial {
  readonly of: LoginSetup
  /** Whether it needs a person to whom nothing else was sent. */
  readonly isAlone?: true
  /** Whether somebody without a session begins it, so that ending a session does not revoke it. */
  readonly isOfVisitor?: true
  /** The code if it is used in time; 0 by default. */
  readonly works?: number
  /** Begins it in the thief's session; returns how it is used. */
  begin(person: Person): Promise<Use>
}

const password = 'other-tea-99'
const payPassword = { payPassword: '246813', payPasswordConfirmation: '246813' }

function fieldOf(answer: TestAnswer, name: string): string {
  const value = (answer.Data as Readonly<Record<string, unknown>>)[name]
  if (typeof value !== 'string') throw new Error(`no ${name}: ${answer.Code} ${answer.Message}`)
  return value
}

const smsCode = async ({ t, call, thief }: Person, type: SmsType, to: string, isVisitor = false) =>
  codeIn(await messageOf(t, to, () => call('users/sms.send', { type, mobile: to }, isVisitor ? null : thief)))

const mail = ({ t, call, thief }: Person, type: MailType, to: string, isVisitor = false) =>
  messageOf(t, to, () => call('users/email.send', { type, email: to }, isVisitor ? null : thief))

const mailCode = async (person: Person, type: MailType, to: string, isVisitor = false) =>
  codeIn(await mail(person, type, to, isVisitor))

const mailToken = async (person: Person, type: MailType, to: string, isVisitor = false) =>
  /\?token=([\w.-]+)/.exec(await mail(person, type, to, isVisitor))?.[1] ?? ''

/** Verifies the bound phone. */
async function verifyPhone(person: Person): Promise<void> {
  const code = await smsCode(person, 'verify', person.mobile)
  await person.call('users/sms.verify', { mobile: person.mobile, code })
}

async function verifyAddress(person: Person): Promise<void> {
  await person.call('users/email.verify', { code: await mailCode(person, 'verify', person.email) })
}

/** Goes to WeChat and returns as one of its people; returns the query of the redirect. */
async function leaveForWechat({ site, browser }: Person, name: string, scan = ''): Promise<string> {
  const start = await browser.get(`/api/v3/users/wechat/h5.oauth?sessionToken=${scan}`)
  const query = await site.choose(fieldOf(start, 'address'), name)
  return `code=${query.get('code')}&state=${query.get('state')}`
}

async function leaveForProvider({ site, browser, t }: Person, name: string): Promise<string> {
  const { id } = await t.ctx.db.selectFrom('oidc_providers').select('id').executeTakeFirstOrThrow()
  const start = await browser.get(`/api/v3/users/oidc.start?id=${id}`)
  return (await site.choose(fieldOf(start, 'address'), name)).toString()
}

/** Opens a screen that waits for a scan; returns its token and the content of its code. */
async function openScreen({ read }: Person, type: 'pc_login' | 'pc_bind') {
  const sessionToken = fieldOf(await read(`users/pc/wechat/h5.genqrcode?type=${type}`), 'sessionToken')
  return { sessionToken, scan: sessionToken.split('.')[0] ?? '' }
}

/** Confirms a screen on a person's phone. */
async function allowScreen(person: Person, name: string, scan: string): Promise<void> {
  const phone = { ...person, browser: person.site.browser(person.ip) }
  const query = await leaveForWechat(phone, name, scan).catch(() => '')
  await phone.browser.get(`/api/v3/users/wechat/h5.login?${query}`)
}

async function beginPasskey(person: Person): Promise<Use> {
  const { Data } = await person.call('users/passkeys.begin')
  const { ticket, options } = Data as { ticket: string; options: { challenge: string } }
  const credential = createTestPasskey(person.site.origin).create({ challenge: options.challenge })
  // The owner's session is used if it continues: the challenge itself must be revoked.
  return () => person.call('users/passkeys.create', { ticket, credential }, person.owner)
}

/** Logs in by a mobile browser on a site without WeChat, which requires binding a phone. */
async function beginBindingByTicket(person: Person): Promise<Use> {
  const { t, site, call, username } = person
  await site.change({ offiaccount_close: false })
  const told = await call(
    'users/mobilebrowser/username.login',
    { username, password: goodPassword, type: 'mobilebrowser_username_login' },
    null,
  )
  await site.change({ offiaccount_close: true })
  const [sessionToken, mobile] = [fieldOf(told, 'sessionToken'), newMobile()]
  const message = await messageOf(t, mobile, () =>
    call('users/sms.send', { type: 'bind', mobile, sessionToken }, null),
  )
  return () => call('users/sms.bind', { mobile, code: codeIn(message), sessionToken }, null)
}

/** Proves the password again in an old session. */
async function beginProved({ t, call, thief, thiefSession, secret }: Person): Promise<Use> {
  const at = t.clock.now() - 3_600_000
  await t.ctx.transaction((tx) =>
    tx.updateTable('sessions').set({ created_at: at }).where('id', '=', thiefSession).execute(),
  )
  await call('users/prove', { password: goodPassword, code: totp(t, secret) }, thief)
  return () => call('users/passkeys.begin', {}, thief)
}

/** Replaces a forgotten password; the address is known afterwards while strangers are locked out. */
async function beginKnownAddress(person: Person): Promise<Use> {
  const { t, call, email, username } = person
  const code = await mailCode(person, 'reset_pwd', email, true)
  await call('users/email.reset.pwd', { email, code, password }, null)
  await reopen(person)
  const now = t.clock.now()
  const lock = { username_key: username, ip: '', failures: 10, last_failed_at: now + 60_000 }
  await t.ctx.transaction((tx) => tx.insertInto('login_failures').values(lock).execute())
  return () => call('users/username.login', { username, password: goodPassword }, null)
}

async function beginPayProof({ t, call, owner, thief }: Person): Promise<Use> {
  await call('users/update.user', payPassword, thief)
  const proof = await call('users/pay-password/reset', { payPassword: payPassword.payPassword }, owner)
  const payPasswordToken = fieldOf(proof, 'sessionId')
  const other = { payPassword: '135791', payPasswordConfirmation: '135791' }
  t.clock.advance(1000)
  return () => call('users/update.user', { ...other, payPasswordToken }, owner)
}

async function beginShare({ t, read, site, ip }: Person): Promise<Use> {
  const author = await t.createAdmin()
  const attachmentsId = await uploadDocument(t, author)
  const { id: categoryId } = await t.ctx.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const documents = { 108: { body: { docIds: [attachmentsId] } } }
  const { threadId } = await blockCalls(t, author).publish(documents, { categoryId })
  const share = await read(`attachment.share?threadId=${threadId}&attachmentsId=${attachmentsId}`)
  const url = fieldOf(share, 'url').replace(site.origin, '')
  return async () => {
    const answer = await t.inject({ method: 'GET', url, remoteAddress: ip })
    const isSent = answer.status === 200 && answer.headers['content-disposition'] !== undefined
    return isSent ? { ...answer, Code: 0 } : answer
  }
}

/** How each kind of pending access is begun and used. */
export const trials: Readonly<Record<PendingKind, Trial>> = {
  'ticket second-step': {
    of: 'mailAndSecondFactor',
    isOfVisitor: true,
    async begin({ t, call, username, secret }) {
      const login = await call('users/username.login', { username, password: goodPassword }, null)
      const ticket = fieldOf(login, 'ticket')
      return () => call('users/two-factor.login', { ticket, code: totp(t, secret) }, null)
    },
  },
  'ticket bind-phone': { of: 'mailOnly', begin: beginBindingByTicket },
  'ticket passkey': { of: 'mailOnly', begin: beginPasskey },
  'ticket proved': { of: 'mailAndSecondFactor', begin: beginProved },
  'ticket refused': { of: 'mailOnly', isAlone: true, isOfVisitor: true, begin: beginRefusedLogin },
  'ticket known-address': { of: 'mailOnly', isAlone: true, isOfVisitor: true, begin: beginKnownAddress },
  'ticket provider': {
    of: 'mailOnly',
    // An unknown person gets a pending registration.
    works: -7016,
    async begin(person) {
      const query = await leaveForProvider(person, `guest-${person.owner.id}`)
      const { browser, owner } = person
      return () => {
        browser.cookies.set('access_token', owner.token)
        return browser.post('/api/v3/users/oidc.login', { query })
      }
    },
  },
  'ticket wechat-state': {
    of: 'mailOnly',
    async begin(person) {
      const { browser, owner } = person
      const query = await leaveForWechat(person, `other-${owner.id}`)
      return () => {
        browser.cookies.set('access_token', owner.token)
        return browser.get(`/api/v3/users/wechat/h5.bind?${query}`)
      }
    },
  },
  'ticket newcomer': {
    of: 'phoneMailWechat',
    async begin(person) {
      const query = await leaveForProvider(person, `guest-${person.owner.id}`)
      const { browser, owner } = person
      await browser.post('/api/v3/users/oidc.login', { query })
      return () => {
        browser.cookies.set('access_token', owner.token)
        return browser.post('/api/v3/users/newcomer.link')
      }
    },
  },
  'ticket wechat-screen': {
    of: 'mailAndSecondFactor',
    async begin(person) {
      const { sessionToken, scan } = await openScreen(person, 'pc_bind')
      return async () => {
        await allowScreen(person, `other-${person.owner.id}`, scan)
        return person.read(`users/pc/wechat/h5.bind?sessionToken=${sessionToken}`, person.owner)
      }
    },
  },
  'a screen that was allowed': {
    of: 'phoneMailWechat',
    isOfVisitor: true,
    async begin(person) {
      const { sessionToken, scan } = await openScreen(person, 'pc_login')
      await allowScreen(person, wechatName(person.owner.id), scan)
      return () => person.read(`users/pc/wechat/h5.login?sessionToken=${sessionToken}`, null)
    },
  },
  'a fresh login': {
    of: 'mailOnly',
    begin:
      async ({ call, thief }) =>
      () =>
        call('users/passkeys.begin', {}, thief),
  },
  'the proof of a payment password': { of: 'mailOnly', begin: beginPayProof },
  'a link to a file': { of: 'mailOnly', begin: beginShare },
  'code by sms: login': {
    of: 'phoneMailWechat',
    isOfVisitor: true,
    async begin(person) {
      const { call, mobile } = person
      const code = await smsCode(person, 'login', mobile, true)
      return () => call('users/sms.login', { mobile, code }, null)
    },
  },
  'code by sms: bind': {
    of: 'mailOnly',
    async begin(person) {
      const mobile = newMobile()
      const code = await smsCode(person, 'bind', mobile)
      return () => person.call('users/sms.bind', { mobile, code }, person.owner)
    },
  },
  'code by sms: rebind': {
    of: 'phoneMailWechat',
    isAlone: true,
    async begin(person) {
      await verifyPhone(person)
      const mobile = newMobile()
      const code = await smsCode(person, 'rebind', mobile)
      return () => person.call('users/sms.rebind', { mobile, code }, person.owner)
    },
  },
  'code by sms: update': {
    of: 'mailOnly',
    async begin(person) {
      const mobile = newMobile()
      const code = await smsCode(person, 'update', mobile)
      return () => person.call('users/update.mobile', { mobile, code }, person.owner)
    },
  },
  'code by sms: reset_pwd': {
    of: 'phoneMailWechat',
    isOfVisitor: true,
    async begin(person) {
      const { call, mobile } = person
      const code = await smsCode(person, 'reset_pwd', mobile, true)
      return () => call('users/sms.reset.pwd', { mobile, code, password }, null)
    },
  },
  'code by sms: reset_pay_pwd': {
    of: 'phoneMailWechat',
    async begin(person) {
      const code = await smsCode(person, 'reset_pay_pwd', person.mobile)
      return () => person.call('users/sms.reset.pay.pwd', { code, ...payPassword }, person.owner)
    },
  },
  'code by sms: verify': {
    of: 'phoneMailWechat',
    async begin(person) {
      const { call, mobile, owner } = person
      const code = await smsCode(person, 'verify', mobile)
      return () => call('users/sms.verify', { mobile, code }, owner)
    },
  },
  'a phone that was just verified': {
    of: 'phoneMailWechat',
    isAlone: true,
    async begin(person) {
      await verifyPhone(person)
      return () => person.call('users/sms.send', { type: 'update', mobile: newMobile() }, person.owner)
    },
  },
  'code by mail: login': {
    of: 'phoneMailWechat',
    isOfVisitor: true,
    async begin(person) {
      const { call, email } = person
      const code = await mailCode(person, 'login', email, true)
      return () => call('users/email.login', { email, code }, null)
    },
  },
  'code by mail: bind': {
    of: 'phoneMailWechat',
    isAlone: true,
    async begin(person) {
      await verifyAddress(person)
      const email = newAddress()
      const code = await mailCode(person, 'bind', email)
      return () => person.call('users/email.bind', { email, code }, person.owner)
    },
  },
  'link by mail: bind': {
    of: 'mailOnly',
    isAlone: true,
    async begin(person) {
      await verifyAddress(person)
      const token = await mailToken(person, 'bind', newAddress())
      return () => person.call('users/email.verify', { token }, null)
    },
  },
  'code by mail: reset_pwd': {
    of: 'mailOnly',
    isOfVisitor: true,
    async begin(person) {
      const { call, email } = person
      const code = await mailCode(person, 'reset_pwd', email, true)
      return () => call('users/email.reset.pwd', { email, code, password }, null)
    },
  },
  'link by mail: reset_pwd': {
    of: 'phoneMailWechat',
    isOfVisitor: true,
    async begin(person) {
      const token = await mailToken(person, 'reset_pwd', person.email, true)
      return () => person.call('users/email.reset.pwd', { token, password }, null)
    },
  },
  'code by mail: verify': {
    of: 'phoneMailWechat',
    async begin(person) {
      const code = await mailCode(person, 'verify', person.email)
      return () => person.call('users/email.verify', { code }, person.owner)
    },
  },
  'an address that was just verified': {
    of: 'mailAndSecondFactor',
    isAlone: true,
    async begin(person) {
      await verifyAddress(person)
      return () => person.call('users/email.send', { type: 'bind', email: newAddress() }, person.owner)
    },
  },
}
