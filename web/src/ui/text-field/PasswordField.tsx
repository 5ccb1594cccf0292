import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './TextField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

const cx = classNames(styles)

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** Says what the eye does while the password is hidden, and while it is shown. */
  show: string
  hide: string
}

/** A password with an eye that shows it; the eye comes with the scripts that serve it. */
export function PasswordField({ show, hide, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const label = isShown ? hide : show
  const eye = (
    <button
      type="button"
      className={cx('input__end')}
      aria-label={label}
      title={label}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon of={isShown ? EyeOff : Eye} size={18} />
    </button>
  )
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
