import { useTexts } from '../../../i18n/use-texts.tsx'
import type { Captcha } from '../../../shared/captcha/use-captcha.ts'
import { CaptchaQuestion } from '../../../ui/captcha/CaptchaQuestion.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** The question of a captcha, or a text that the browser has solved it. Renders nothing where none is needed. */
export function CaptchaField({ captcha: { asked, isDone } }: { captcha: Captcha }) {
  const t = useTexts()
  const isLive = useHydrated()
  if (!asked) return null
  const hint = isDone ? 'signIn.captcha.done' : isLive ? 'signIn.captcha.working' : 'signIn.captcha.hint'
  const { captchaTicket, question } = asked
  return <CaptchaQuestion ticket={captchaTicket} label={t('signIn.captcha', { question })} hint={t(hint)} />
}
