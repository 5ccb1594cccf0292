import { useTexts } from '../../i18n/use-texts.tsx'
import { CaptchaQuestion } from '../../ui/captcha/CaptchaQuestion.tsx'
import { useCaptchaAsked } from './captcha-ask.ts'

/** The question of a captcha for a writer without scripts; with them the browser answers for itself. */
export function CaptchaWithoutScripts() {
  const t = useTexts()
  const asked = useCaptchaAsked()
  if (!asked) return null
  const { captchaTicket, question } = asked
  return (
    <noscript>
      <CaptchaQuestion
        ticket={captchaTicket}
        label={t('signIn.captcha', { question })}
        hint={t('signIn.captcha.hint')}
      />
    </noscript>
  )
}
