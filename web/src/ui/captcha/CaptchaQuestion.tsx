import { TextField } from '../fields/TextField.tsx'

export interface CaptchaQuestionProps {
  /** Identifies the question to which the answer belongs; a new ticket clears the field. */
  ticket: string
  label: string
  hint: string
}

/** The question of a captcha in a form, with the field for its answer. */
export function CaptchaQuestion({ ticket, label, hint }: CaptchaQuestionProps) {
  return (
    <>
      <TextField
        key={ticket}
        name="captchaRandStr"
        label={label}
        hint={hint}
        icon="circle-question-mark"
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
      />
      <input type="hidden" name="captchaTicket" value={ticket} />
    </>
  )
}
