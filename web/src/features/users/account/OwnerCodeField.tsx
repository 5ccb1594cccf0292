import { failureCodes } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { LiveForm } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** Whether a form asks for a code of the second factor: from the first refusal for want of one. */
function useAsksForCode({ refusal, typed }: Pick<LiveForm, 'refusal' | 'typed'>): boolean {
  const isWanting = refusal?.code === failureCodes.SMS_CODE_ERROR
  // Without scripts a form that had the field is shown with it again, whatever it was refused for.
  const [isAsked, setAsked] = useState(isWanting || typed('code') !== undefined)
  if (isWanting && !isAsked) setAsked(true)
  return isAsked
}

interface OwnerCodeFieldProps {
  form: Pick<LiveForm, 'refusal' | 'typed'>
  error: string | undefined
}

/** A code of the second factor beside the current password, for whoever has set one up. */
export function OwnerCodeField({ form, error }: OwnerCodeFieldProps) {
  const t = useTexts()
  if (!useAsksForCode(form)) return null
  return (
    <TextField
      name="code"
      label={t('accountSecurity.code')}
      hint={t('accountSecurity.secondStep.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  )
}
