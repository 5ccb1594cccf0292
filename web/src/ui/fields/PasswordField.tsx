import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { type EyeTexts, PasswordEye } from './PasswordEye.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'>, EyeTexts {}

/** A password field with a button that shows the password; the button appears after hydration. */
export function PasswordField({ show, hide, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const eye = <PasswordEye show={show} hide={hide} isShown={isShown} onToggle={() => setShown(!isShown)} />
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={isHydrated && eye}
    />
  )
}
