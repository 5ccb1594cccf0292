import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteExpiredTicketMarks, isProofOfWorkValid, openTicket } from './captcha.ts'
import { verifyCaptcha } from './index.ts'

describe.each(engines)('captchas on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  const ask = async () =>
    (await t.get('/api/v3/captcha')).Data as {
      captchaTicket: string
      question: string
      work: { salt: string; difficulty: number }
    }
  const answerOf = (ticket: string) => String(openTicket(t.ctx, ticket)?.answer)
  const outcome = (captchaTicket: string, captchaRandStr: string) =>
    verifyCaptcha(t.ctx, { captchaTicket, captchaRandStr }).then(
      () => 'taken',
      () => 'refused',
    )

  it('a captcha is solved once, by its answer or by proof of work', async () => {
    const { captchaTicket } = await ask()
    const answer = answerOf(captchaTicket)
    expect(await outcome(captchaTicket, answer)).toBe('taken')
    expect(await outcome(captchaTicket, answer)).toBe('refused')
    const { captchaTicket: other, work } = await ask()
    let solution = 0
    while (!isProofOfWorkValid(work.salt, work.difficulty, String(solution))) solution += 1
    expect(await outcome(other, String(solution))).toBe('taken')
  })

  it('a wrong answer uses the captcha up, so that nobody can guess', async () => {
    const { captchaTicket } = await ask()
    expect(await outcome(captchaTicket, 'one')).toBe('refused')
    expect(await outcome(captchaTicket, answerOf(captchaTicket))).toBe('refused')
  })

  it('one of twenty simultaneous requests with the same ticket is accepted', async () => {
    const { captchaTicket } = await ask()
    const answer = answerOf(captchaTicket)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(captchaTicket, answer)))
    expect(outcomes.filter((each) => each === 'taken')).toHaveLength(1)
  })

  it('a captcha expires after five minutes, and its use mark is then deleted', async () => {
    const { captchaTicket } = await ask()
    t.clock.advance(5 * 60_000 - 1)
    expect(await outcome(captchaTicket, answerOf(captchaTicket))).toBe('taken')
    const late = await ask()
    t.clock.advance(5 * 60_000)
    expect(await outcome(late.captchaTicket, answerOf(late.captchaTicket))).toBe('refused')
    await deleteExpiredTicketMarks(t.ctx)
    expect(await t.ctx.db.selectFrom('captcha_uses').selectAll().execute()).toEqual([])
  })

  it('a ticket does not reveal the answer, and the question is in the language of the request', async () => {
    const { captchaTicket, question } = await ask()
    expect(captchaTicket).not.toContain(Buffer.from('answer').toString('base64').slice(0, 6))
    expect(question).toMatch(/多少？$/)
    const english = await t.inject({
      method: 'GET',
      url: '/api/v3/captcha',
      headers: { 'x-chaguan-lang': 'en' },
    })
    expect((english.Data as { question: string }).question).toMatch(/^(What|Which)/)
  })

  it('requesting a captcha writes nothing', async () => {
    const before = t.ctx.commits
    await ask()
    expect(t.ctx.commits).toBe(before)
  })
})
