import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TextField } from '../../../ui/text-field/TextField.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Captcha } from './use-captcha.ts'

/** The question of a captcha, with the word that the browser has answered for the person. Nothing where none is asked. */
export function CaptchaField({ captcha: { asked, isDone } }: { captcha: Captcha }) {
  const t = useTexts()
  const isLive = useHydrated()
  if (!asked) return null
  const hint = isDone ? 'signIn.captcha.done' : isLive ? 'signIn.captcha.working' : 'signIn.captcha.hint'
  return (
    <>
      <TextField
        key={asked.captchaTicket}
        name="captchaRandStr"
        label={t('signIn.captcha', { question: asked.question })}
        hint={t(hint)}
        icon={CircleHelp}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
      />
      <input type="hidden" name="captchaTicket" value={asked.captchaTicket} />
    </>
  )
}
