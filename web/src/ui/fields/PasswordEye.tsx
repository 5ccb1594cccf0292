import { FieldButton } from './FieldButton.tsx'

export interface EyeTexts {
  /** Says what the eye does while the password is hidden, and while it is shown. */
  show: string
  hide: string
}

/** The eye that shows what was typed as a password. */
export function PasswordEye(props: EyeTexts & { isShown: boolean; onToggle: () => void }) {
  const { show, hide, isShown, onToggle } = props
  return (
    <FieldButton
      icon={isShown ? 'eye-off' : 'eye'}
      label={isShown ? hide : show}
      aria-pressed={isShown}
      onClick={onToggle}
    />
  )
}
