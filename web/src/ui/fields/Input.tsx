import { type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { counterText } from './counter.ts'
import { type ControlAttributes, Field, type FieldTexts } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'
import { type EyeTexts, PasswordEye } from './PasswordEye.tsx'
import './TextField.module.css'
import { type InputMode, type InputRules, useInput } from './use-input.ts'

const modeAttributes = {
  text: { type: 'text' },
  search: { type: 'search' },
  number: { type: 'text', inputMode: 'decimal' },
  password: { type: 'password', spellCheck: false, autoCapitalize: 'none' },
} as const satisfies Record<InputMode, InputHTMLAttributes<HTMLInputElement>>

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'id' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'
>

export interface InputProps extends FieldTexts, InputAttributes, Omit<InputRules, 'mode' | 'trim'> {
  /**
   * `number` allows digits, `+`, `|` and `.` while it is typed and becomes a number on blur
   * (docs/reference/components.md#input).
   */
  mode?: InputMode
  trim?: boolean
  icon?: IconName
  /** Accessible name of the clear button, shown while the field has text; without it there is none. */
  clearLabel?: string
  /** Labels of the button that shows the password; without them there is none. */
  eye?: EyeTexts
  /** Shows how many of `maxLength` characters are used. */
  showLimit?: boolean
  /** Content of the 50 pixels at its end. */
  append?: ReactNode
}

interface ControlProps extends Omit<InputProps, keyof FieldTexts> {
  attributes: ControlAttributes
  isWrong: boolean
}

function Control(props: ControlProps) {
  const {
    attributes,
    isWrong,
    mode = 'text',
    trim = false,
    icon,
    eye,
    clearLabel,
    showLimit,
    append,
    ...others
  } = props
  const { value, defaultValue, onText, onEnter, onBackspace, ...native } = others
  const { disabled, maxLength } = native
  const ref = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const { text, clear, on } = useInput({ mode, trim, value, defaultValue, onText, onEnter, onBackspace })
  const shape = icon ?? (mode === 'search' ? 'search' : undefined)
  const wipe = () => {
    clear()
    ref.current?.focus()
  }
  return (
    <div className={cx('input', isWrong && 'is-error', disabled && 'is-disabled')}>
      {shape && <Icon of={shape} size={18} />}
      <input
        {...modeAttributes[mode]}
        {...native}
        {...attributes}
        {...on}
        ref={ref}
        {...(isShown && { type: 'text' })}
        value={text}
      />
      {clearLabel && isHydrated && !disabled && text !== '' && (
        <FieldButton icon="x" label={clearLabel} onClick={wipe} />
      )}
      {showLimit && maxLength !== undefined && maxLength >= 0 && (
        <span className={cx('input__count')}>{counterText(text, maxLength)}</span>
      )}
      {eye && mode === 'password' && isHydrated && (
        <PasswordEye {...eye} isShown={isShown} onToggle={() => setShown(!isShown)} />
      )}
      {append && <span className={cx('input__append')}>{append}</span>}
    </div>
  )
}

/**
 * A single-line text field with optional rules: numbers, no white space, a clear button, a counter, Enter and Backspace
 * as events.
 */
export function Input({ label, labelHidden, hint, error, ...rest }: InputProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => <Control {...rest} attributes={attributes} isWrong={Boolean(error)} />}
    </Field>
  )
}
