import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../ui/fields/DateTimeField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** Unvalidated props of a plugin. */
export type UnvalidatedProps = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** A prop as a text of at most 5000 characters; empty for anything but a string. */
export const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5000) : '')
const textOrNone = (value: unknown) => text(value) || undefined

const types = ['text', 'number', 'password'] as const

/**
 * State for a text that a plugin controls asynchronously: a value that equals one typed before is the plugin's echo and
 * ignored; any other value is shown.
 */
export function useAsyncText(value: unknown, onChange: unknown) {
  const given = text(String(value ?? ''))
  const [shown, setShown] = useState(given)
  const reported = useRef<string[]>([])
  useEffect(() => {
    const at = reported.current.indexOf(given)
    reported.current = at < 0 ? [] : reported.current.slice(at + 1)
    if (at < 0) setShown(given)
  }, [given])
  const change = (next: string) => {
    setShown(next)
    reported.current.push(next)
    if (typeof onChange === 'function') onChange(next)
  }
  return [shown, change] as const
}

export function Input({ label, type, value, onChange, hint, error, maxLength }: UnvalidatedProps) {
  const [shown, change] = useAsyncText(value, onChange)
  const texts = { label: text(label), hint: textOrNone(hint), error: textOrNone(error) }
  if (type === 'time') return <DateTimeField {...texts} value={shown} onTime={change} />
  return (
    <TextField
      {...texts}
      type={types.find((one) => one === type) ?? 'text'}
      autoComplete="off"
      maxLength={Number(maxLength) || undefined}
      value={shown}
      onChange={({ target }) => change(target.value)}
    />
  )
}

export function Area({ label, value, onChange, hint, error, maxLength, rows }: UnvalidatedProps) {
  const [shown, change] = useAsyncText(value, onChange)
  return (
    <TextArea
      label={text(label)}
      hint={textOrNone(hint)}
      error={textOrNone(error)}
      rows={Math.min(Number(rows) || 3, 20)}
      maxLength={Number(maxLength) || undefined}
      value={shown}
      onText={change}
    />
  )
}

export function Choice({ label, value, choices, onChange, hint, error }: UnvalidatedProps) {
  const [shown, change] = useAsyncText(value, onChange)
  const list = Array.isArray(choices) ? (choices as readonly UnvalidatedProps[]).slice(0, 200) : []
  return (
    <SelectField
      label={text(label)}
      hint={textOrNone(hint)}
      error={textOrNone(error)}
      value={shown}
      onChange={({ target }) => change(target.value)}
    >
      {list.map((one) => (
        <option key={text(one?.value)} value={text(one?.value)}>
          {text(one?.label)}
        </option>
      ))}
    </SelectField>
  )
}

export function Check({ checked, onChange, children }: UnvalidatedProps) {
  return (
    <Checkbox
      checked={checked === true}
      onChange={({ target }) => {
        if (typeof onChange === 'function') onChange(target.checked)
      }}
    >
      {children}
    </Checkbox>
  )
}
