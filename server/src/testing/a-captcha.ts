import { openTicket } from '../modules/captcha/ticket.ts'
import type { TestApp } from './test-app.ts'

/** A captcha with its answer, as the fields of a call. */
export async function aCaptcha(t: TestApp): Promise<{ captchaTicket: string; captchaRandStr: string }> {
  const { captchaTicket } = (await t.get('/api/v3/captcha')).Data as { captchaTicket: string }
  return { captchaTicket, captchaRandStr: String(openTicket(t.ctx, captchaTicket)?.answer) }
}
