import { captchaApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { createCaptcha, deleteExpiredTicketMarks } from './captcha.ts'

export { type CaptchaAnswer, verifyCaptcha } from './captcha.ts'

export function registerCaptcha(mount: Mount): void {
  const { ctx } = mount
  implement(mount, captchaApi, { createCaptcha })
  ctx.jobs.register({
    name: 'captcha: forget tickets',
    pattern: '43 * * * *',
    run: () => deleteExpiredTicketMarks(ctx),
  })
}
