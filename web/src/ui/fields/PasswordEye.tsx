import { FieldButton } from './FieldButton.tsx'

export interface EyeTexts {
  /** Labels of the button while the password is hidden, and while it is shown. */
  show: string
  hide: string
}

/** The button that shows or hides a typed password. */
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
