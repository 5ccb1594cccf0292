import { useAnswer } from '../../../api/use-answer.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TextField } from '../../../ui/text-field/TextField.tsx'
import { captchaAsk } from './captcha-ask.ts'

/** The question of a captcha for whoever has no scripts, where the page has asked for one. */
export function CaptchaWithoutScripts() {
  const t = useTexts()
  const { data } = useAnswer(captchaAsk, { enabled: false })
  if (!data) return null
  return (
    <noscript>
      <input type="hidden" name="captchaTicket" value={data.captchaTicket} />
      <TextField
        name="captchaRandStr"
        label={t('signIn.captcha', { question: data.question })}
        hint={t('signIn.captcha.hint')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
      />
    </noscript>
  )
}
