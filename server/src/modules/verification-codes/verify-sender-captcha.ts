import type { Context } from '../../context.ts'
import { type CaptchaAnswer, verifyCaptcha } from '../captcha/index.ts'
import { isCaptchaOn, readSettings } from '../settings/index.ts'

/** A captcha before a code is sent, where the site asks one of those who come in. */
export async function verifySenderCaptcha(ctx: Context, given: CaptchaAnswer): Promise<void> {
  const settings = await readSettings(ctx)
  if (settings.register_captcha && isCaptchaOn(settings)) await verifyCaptcha(ctx, given)
}
