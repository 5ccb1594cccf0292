import type { Context } from '../../context.ts'
import { type GivenCaptcha, proveCaptcha } from '../captcha/index.ts'
import { isCaptchaOn, readSettings } from '../settings/index.ts'

/** A captcha before a code is sent, where the site asks one of those who come in. */
export async function proveSendersCaptcha(ctx: Context, given: GivenCaptcha): Promise<void> {
  const settings = await readSettings(ctx)
  if (settings.register_captcha && isCaptchaOn(settings)) await proveCaptcha(ctx, given)
}
