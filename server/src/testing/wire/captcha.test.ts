import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp } from '../test-app.ts'
import { exactly, faultsOf, int, oneOf, str } from '../wire-shapes.ts'

describe.each(engines)('captchas on the wire on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it.each(prefixes)('captcha below %s returns a ticket, a question and work', async (prefix) => {
    const { Code, Data } = await legacyClient(t, prefix).get('captcha', {})
    expect(Code).toBe(0)
    const shape = exactly({
      captchaTicket: str,
      kind: oneOf('question'),
      question: str,
      expiresIn: oneOf(300),
      work: exactly({ salt: str, difficulty: int }),
    })
    expect(faultsOf(Data, shape)).toEqual([])
    expect((Data as { captchaTicket: string }).captchaTicket.length).toBeLessThanOrEqual(1024)
  })
})
