import { useTexts } from '../../../i18n/use-texts.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** The field for a code of the authenticator app; where recovery codes are permitted, letters can be typed too. */
export function TwoFactorCodeField(props: {
  error: string | undefined
  hint?: string
  mayRecover?: boolean
  isOptional?: boolean
  name?: string
}) {
  const { error, hint, mayRecover = false, isOptional = false, name = 'code' } = props
  const t = useTexts()
  return (
    <TextField
      name={name}
      label={t('accountSecurity.code')}
      hint={hint}
      icon="shield-check"
      autoComplete="one-time-code"
      inputMode={mayRecover ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      required={!isOptional}
      error={error}
    />
  )
}
