import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captureMessages, codeIn, messageOf } from '../../testing/doubles/sent-messages.ts'
import { createTestPasskey } from '../../testing/doubles/test-passkey.ts'
import { goodPassword, postFrom, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'

const wrong = -7040
const api = '/api/v3/users'
const newPassword = 'green-tea-77'

describe.each(engines)('an owner at a new address while others guess passwords on %s', (engine) => {
  let t: TestApp
  let owner: TestAccount
  let secret: string
  let people = 0
  let addresses = 0
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await captureMessages(t)
  })
  afterAll(() => t.close())

  const newAddress = () => {
    addresses += 1
    return `10.8.${addresses >> 8}.${addresses & 255}`
  }
  const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now() })
  const logIn = (more: object = {}, ip = newAddress()) =>
    postFrom(
      t,
      `${api}/username.login`,
      { username: owner.username, password: goodPassword, ...more },
      { ip },
    )
  /** Sends ten wrong passwords from two addresses. */
  async function guess(): Promise<void> {
    for (const ip of [newAddress(), newAddress()])
      for (let n = 0; n < 5; n += 1) await logIn({ password: `wrong-tea-${n}` }, ip)
  }

  beforeEach(async () => {
    people += 1
    owner = await registerAccount(t, `owner${people}`, { ip: newAddress() })
    const begun = await t.post(`${api}/two-factor.setup`, {}, owner)
    secret = (begun.Data as { secret: string }).secret
    await t.post(`${api}/two-factor.confirm`, { code: codeOf() }, owner)
    t.clock.advance(30_000)
  })

  it('the owner is told of the lock and where to enter a code of the second factor; so is anybody with an unknown name', async () => {
    await guess()
    const told = await logIn()
    expect(told).toMatchObject({ Code: wrong, status: 429, Data: { field: 'code' } })
    owner = { ...owner, username: 'nobody-at-all' }
    await guess()
    const { Code, status, Data, Message } = await logIn()
    expect({ Code, status, Data, Message }).toEqual({
      Code: told.Code,
      status: told.status,
      Data: told.Data,
      Message: told.Message,
    })
  })

  it('the owner logs in with the password and a code of the second factor, which is consumed', async () => {
    await guess()
    const code = codeOf()
    expect(await logIn({ code })).toMatchObject({ Code: 0, Data: { userId: owner.id } })
    expect((await logIn({ code })).status).toBe(429)
  })

  it('the owner needs the right password beside the code, which a wrong password consumes too', async () => {
    await guess()
    const code = codeOf()
    const refused = await logIn({ code, password: 'wrong-tea-9' })
    expect([refused.Code, refused.status]).toEqual([wrong, 200])
    expect((await logIn({ code })).status).toBe(429)
    t.clock.advance(30_000)
    expect((await logIn({ code: codeOf() })).Code).toBe(0)
  })

  it('the owner may mistype the code four times; after five wrong ones from an address in a day no code is checked', async () => {
    await guess()
    const ip = newAddress()
    for (let n = 0; n < 5; n += 1) expect((await logIn({ code: '000000' }, ip)).status).toBe(429)
    expect((await logIn({ code: codeOf() }, ip)).status).toBe(429)
    expect((await logIn({ code: codeOf() })).Code).toBe(0)
  })

  it('a code alone is not accepted while nobody is locked out: the second step follows as usual', async () => {
    expect((await logIn({ code: codeOf() })).Code).toBe(-8002)
    expect((await logIn({ code: '000000' })).Code).toBe(-8002)
  })

  it('the owner logs in with a passkey', async () => {
    const passkey = createTestPasskey()
    const begun = (await t.post(`${api}/passkeys.begin`, {}, owner)).Data as PasskeyChallenge
    const credential = passkey.create({ challenge: begun.options.challenge })
    await t.post(`${api}/passkeys.create`, { ticket: begun.ticket, credential }, owner)
    await guess()
    const asked = (await postFrom(t, `${api}/passkeys.challenge`, {})).Data as PasskeyChallenge
    const answer = { ticket: asked.ticket, credential: passkey.get({ challenge: asked.options.challenge }) }
    expect((await postFrom(t, `${api}/passkeys.login`, answer, { ip: newAddress() })).Code).toBe(0)
  })

  it('the owner replaces the password by a mailed link, and logs in from there however long others guess', async () => {
    const email = `${owner.username}@forum.test`
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: owner.id, email, email_key: email, verified_at: 1 })
        .execute(),
    )
    await guess()
    const ip = newAddress()
    const sent = await messageOf(t, email, () =>
      postFrom(t, `${api}/email.send`, { type: 'reset_pwd', email }, { ip }),
    )
    const token = /\?token=([\w.-]+)/.exec(sent)?.[1]
    expect((await postFrom(t, `${api}/email.reset.pwd`, { token, password: newPassword }, { ip })).Code).toBe(
      0,
    )
    await guess()
    expect((await logIn({ password: newPassword })).status).toBe(429)
    // The password is right: the second factor is required next.
    expect((await logIn({ password: newPassword }, ip)).Code).toBe(-8002)
  })

  it('the owner logs in with a code by mail', async () => {
    const email = `${owner.username}@forum.test`
    await t.post(`${api}/two-factor.off`, { password: goodPassword, code: codeOf() }, owner)
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: owner.id, email, email_key: email, verified_at: 1 })
        .execute(),
    )
    await guess()
    const ip = newAddress()
    const sent = await messageOf(t, email, () =>
      postFrom(t, `${api}/email.send`, { type: 'login', email }, { ip }),
    )
    expect((await postFrom(t, `${api}/email.login`, { email, code: codeIn(sent) }, { ip })).Code).toBe(0)
  })
})

interface PasskeyChallenge {
  readonly ticket: string
  readonly options: { readonly challenge: string }
}
