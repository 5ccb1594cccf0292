import { closeDueAccounts } from '../../modules/own-data/close-due-accounts.ts'
import { openSession } from '../../modules/sign-in/sessions/open-session.ts'
import { hashToken } from '../../tokens.ts'
import { codeIn, messageOf } from '../doubles/sent-messages.ts'
import { goodPassword } from '../fixtures/accounts.ts'
import type { TestAnswer } from '../test-app.ts'
import { addSession, credentialsVersionOf, type LoginSetup, type Person, totp } from './person.ts'

export interface EndingEvent {
  /** Which people it applies to; all by default. */
  readonly of?: readonly LoginSetup[]
  /** Whether it ends sessions alone, and with them what was begun in them. */
  readonly isOfSessions?: true
  happen(person: Person): Promise<unknown>
}

const newPassword = 'green-tea-77'

async function done(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call
  if (answer.Code !== 0) throw new Error(`the event did not happen: ${answer.Code} ${answer.Message}`)
  return answer
}

/** What an administrator does to the person who has just logged in. */
const administer = async ({ t, owner, username }: Person, change: object) =>
  done(
    t.post('/api/backAdmin/users/update.user', { id: owner.id, username, ...change }, await t.createAdmin()),
  )

async function setUpSecondFactor({ t, call, owner }: Person): Promise<void> {
  const { Data } = await done(call('users/two-factor.setup', {}, owner))
  const { secret } = Data as { secret: string }
  await done(call('users/two-factor.confirm', { code: totp(t, secret) }, owner))
}

/** Returns the owner's proof: the password and, with a second factor, its next code. */
function proofOf({ t, secret, loginSetup }: Person) {
  if (loginSetup !== 'mailAndSecondFactor') return { password: goodPassword }
  // A code is consumed: the next one comes later.
  t.clock.advance(31_000)
  return { password: goodPassword, code: totp(t, secret) }
}

/** Events that revoke everything pending of a person (docs/reference/threats.md#pending-access). */
export const endingEvents: Readonly<Record<string, EndingEvent>> = {
  'a new password': {
    happen: (person) =>
      done(
        person.call(
          'users/update.user',
          { ...proofOf(person), newPassword, passwordConfirmation: newPassword },
          person.owner,
        ),
      ),
  },
  'a password reset by mail': {
    async happen({ t, call, email }) {
      t.clock.advance(61_000)
      const send = () => call('users/email.send', { type: 'reset_pwd', email }, null)
      const code = codeIn(await messageOf(t, email, send))
      await done(call('users/email.reset.pwd', { email, code, password: newPassword }, null))
    },
  },
  'a password reset by phone': {
    of: ['phoneMailWechat'],
    async happen({ t, call, mobile }) {
      t.clock.advance(61_000)
      const send = () => call('users/sms.send', { type: 'reset_pwd', mobile }, null)
      const code = codeIn(await messageOf(t, mobile, send))
      await done(call('users/sms.reset.pwd', { mobile, code, password: newPassword }, null))
    },
  },
  'a password given by an administrator': {
    happen: (person) => administer(person, { newPassword }),
  },
  'a second factor': {
    async happen(person) {
      const { call, owner, loginSetup } = person
      if (loginSetup === 'mailAndSecondFactor')
        await done(call('users/two-factor.off', proofOf(person), owner))
      await setUpSecondFactor(person)
    },
  },
  'the end of all other sessions': {
    happen: ({ call, owner }) => done(call('users/sessions.revoke', {}, owner)),
  },
  'the end of the session': {
    happen: ({ call, owner, thiefSession }) =>
      done(call('users/sessions.revoke', { id: thiefSession }, owner)),
  },
  'logging out': { happen: ({ call, thief }) => done(call('users/logout', {}, thief)) },
  'fifty later logins': {
    isOfSessions: true,
    async happen({ t, owner, thief }) {
      const user = { id: owner.id, credentialsVersion: await credentialsVersionOf(t, owner.id) }
      const logIn = () => t.ctx.transaction((tx) => openSession(t.ctx, tx, { ip: '', userAgent: '' }, user))
      for (let times = 0; times < 50; times += 1) await logIn()
      const { Code } = await t.get('/api/v3/users/sessions', thief)
      if (Code !== -4011) throw new Error(`the session goes on: ${Code}`)
      // The person logs in again, to use what the thief began.
      await addSession(t, owner.id, { token: owner.token })
    },
  },
  'the time of the session, before it is swept away': {
    isOfSessions: true,
    async happen({ t, owner, thief }) {
      const expires_at = t.clock.now()
      await t.ctx.transaction((tx) =>
        tx.updateTable('sessions').set({ expires_at }).where('user_id', '=', owner.id).execute(),
      )
      const { Code } = await t.get('/api/v3/users/sessions', thief)
      if (Code !== -4011) throw new Error(`the session goes on: ${Code}`)
      // The person logs in again, to use what the thief began; earlier rows stay.
      await t.ctx.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ token_hash: hashToken(`run out ${owner.id}`) })
          .where('token_hash', '=', hashToken(owner.token))
          .execute(),
      )
      await addSession(t, owner.id, { token: owner.token })
    },
  },
  'a ban': { happen: (person) => administer(person, { status: 1, rejectReason: '广告' }) },
  'a ban in a list': {
    async happen({ t, owner }) {
      const data = [{ id: owner.id, status: 1 }]
      await done(t.post('/api/backAdmin/users/examine', { data }, await t.createAdmin()))
    },
  },
  'a refusal': { happen: (person) => administer(person, { status: 3, rejectReason: '资料不符' }) },
  'being ignored': { happen: (person) => administer(person, { status: 4 }) },
  'a wish to close the account': {
    happen: (person) =>
      done(person.call('users/close', { ...proofOf(person), keepContent: 1 }, person.owner)),
  },
  'the closing of the account': {
    async happen({ t, owner }) {
      const at = t.clock.now() - 1000
      const wish = { user_id: owner.id, keeps_content: 1, asked_at: at, closes_at: at, cancelled_at: null }
      await t.ctx.transaction((tx) => tx.insertInto('account_closings').values(wish).execute())
      await closeDueAccounts(t.ctx)
    },
  },
  'a way to log in that is taken away': {
    of: ['phoneMailWechat'],
    happen: ({ call, owner }) => done(call('users/wechat.unbind', {}, owner)),
  },
}
