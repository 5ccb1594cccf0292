import { captchaApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { askCaptcha } from './ask-captcha.ts'
import { forgetTickets } from './prove-captcha.ts'

export { type GivenCaptcha, proveCaptcha } from './prove-captcha.ts'

export function registerCaptcha(mount: Mount): void {
  const { ctx } = mount
  implement(mount, captchaApi, { askCaptcha })
  ctx.jobs.register({ name: 'captcha: forget tickets', pattern: '43 * * * *', run: () => forgetTickets(ctx) })
}
