import { failureCodes } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { LiveForm } from '../../../shared/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** Whether a form needs a second-factor code: from the first refusal for a missing code on. */
function useAsksForCode({ refusal, typed }: Pick<LiveForm, 'refusal' | 'typed'>): boolean {
  const isWanting = refusal?.code === failureCodes.SMS_CODE_ERROR
  // Without JavaScript a form that had the field is shown with it again, whatever the reason of the refusal.
  const [isAsked, setAsked] = useState(isWanting || typed('code') !== undefined)
  if (isWanting && !isAsked) setAsked(true)
  return isAsked
}

interface OwnerCodeFieldProps {
  form: Pick<LiveForm, 'refusal' | 'typed'>
  error: string | undefined
}

/** The field for a second-factor code beside the current password; shown only to members with a second factor. */
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
