import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount, type TestAccount } from '../../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'

const dayMs = 86_400_000

describe.each(engines)('payment passwords on %s', (engine) => {
  let site: TestApp
  let people = 0
  beforeAll(async () => {
    site = await openTestApp({ engine })
  })
  afterAll(() => site.close())

  const someone = () => {
    people += 1
    return registerAccount(site, `payer${people}`, { ip: `10.4.0.${people}` })
  }
  const change = (as: TestAccount, fields: object) => site.post('/api/v3/users/update.user', fields, as)
  const set = (as: TestAccount, payPassword: string, payPasswordToken?: string) =>
    change(as, { payPassword, payPasswordConfirmation: payPassword, payPasswordToken })
  const prove = (as: TestAccount, payPassword: string) =>
    site.post('/api/v3/users/pay-password/reset', { payPassword }, as)
  const canPay = async (as: TestAccount) => {
    const { Data } = await site.get(`/api/v3/user?userId=${as.id}`, as)
    return (Data as { canWalletPay: boolean }).canWalletPay
  }

  it('a payment password is six digits, typed twice, and stored as an argon2id hash', async () => {
    const me = await someone()
    for (const wrong of ['12345', '1234567', 'abcdef', '１２３４５６', '12 456', ''])
      expect((await set(me, wrong)).Code).toBe(-4001)
    expect((await change(me, { payPassword: '135790', payPasswordConfirmation: '135791' })).Code).toBe(-4001)
    expect(await canPay(me)).toBe(false)
    expect((await set(me, '135790')).Code).toBe(0)
    expect(await canPay(me)).toBe(true)
    const { pay_password_hash: hash } = await site.ctx.db
      .selectFrom('users')
      .select('pay_password_hash')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$/)
  })

  it('a payment password is changed only with a token for the old one, once, within five minutes, in the same session', async () => {
    const me = await someone()
    await set(me, '135790')
    expect((await set(me, '246801')).Code).toBe(-4001)
    expect((await set(me, '246801', 'guessed')).Code).toBe(-4001)
    const { Code, Data } = await prove(me, '135790')
    expect(Code).toBe(0)
    const { sessionId: proof } = Data as { sessionId: string }
    expect((await set(me, '135790', proof)).Code).toBe(-7034)
    const elsewhere = await site.post('/api/v3/users/username.login', {
      username: me.username,
      password: me.password,
    })
    const { accessToken } = elsewhere.Data as { accessToken: string }
    expect((await set({ ...me, token: accessToken }, '246801', proof)).Code).toBe(-4001)
    expect((await set(me, '246801', proof)).Code).toBe(0)
    expect((await set(me, '357913', proof)).Code).toBe(-4001)
    const late = (await prove(me, '246801')).Data as { sessionId: string }
    site.clock.advance(5 * 60_000 + 1)
    expect((await set(me, '357913', late.sessionId)).Code).toBe(-4001)
  })

  it('three wrong payment passwords lock it for a day, and each response has the attempts left', async () => {
    const me = await someone()
    await set(me, '135790')
    expect((await prove(me, '000000')).Message).toContain('2')
    expect((await prove(me, '000000')).Message).toContain('1')
    expect((await prove(me, '000000')).Message).toContain('24')
    expect((await prove(me, '135790')).Code).toBe(-4001)
    const other = await someone()
    await set(other, '135790')
    expect((await prove(other, '135790')).Code).toBe(0)
    site.clock.advance(dayMs + 1)
    expect((await prove(me, '135790')).Code).toBe(0)
  })

  it('concurrent attempts are all counted', async () => {
    const me = await someone()
    await set(me, '135790')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => prove(me, String(200_000 + n))))
    expect(answers.every(({ Code }) => Code === -4001)).toBe(true)
    const counted = answers.filter(({ Message }) => /还可以尝试|Attempts left/.test(Message))
    expect(counted).toHaveLength(2)
    expect((await prove(me, '135790')).Code).toBe(-4001)
  })

  it('a person without a payment password cannot verify one', async () => {
    const me = await someone()
    expect((await prove(me, '135790')).Code).toBe(-4001)
  })
})
