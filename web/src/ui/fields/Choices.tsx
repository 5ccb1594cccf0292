import { type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import { Checkbox, Radio } from './Checkbox.tsx'
import './TextField.module.css'

export interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly isDisabled?: boolean
}

interface ChoicesBase {
  label: string
  labelHidden?: boolean
  /** Name of the field; required to submit it with a form. */
  name?: string
  options: readonly Choice[]
  /** Side by side, as buttons, or one on each line. */
  look?: 'plain' | 'button' | 'item'
  disabled?: boolean
}

function Group({
  label,
  labelHidden,
  look,
  children,
}: Pick<ChoicesBase, 'label' | 'labelHidden' | 'look'> & { children: ReactNode }) {
  return (
    <fieldset className={cx('choices', `choices--${look ?? 'plain'}`)}>
      <legend className={labelHidden ? 'dzq-vh' : cx('field__label')}>{label}</legend>
      <div className={cx('choices__in')}>{children}</div>
    </fieldset>
  )
}

export interface RadioGroupProps extends ChoicesBase {
  /** Controlled value; `defaultValue` is for an uncontrolled group. */
  value?: string
  defaultValue?: string
  onValue?: (value: string) => void
}

/** A group of radio buttons; arrow keys move between them. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, options, disabled, value, defaultValue, onValue, ...group } = props
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  const chosen = value ?? own
  return (
    <Group {...group}>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name ?? id}
          value={option.value}
          checked={option.value === chosen}
          disabled={disabled === true || option.isDisabled === true}
          onChange={() => {
            setOwn(option.value)
            onValue?.(option.value)
          }}
        >
          {option.label}
        </Radio>
      ))}
    </Group>
  )
}

export interface CheckboxGroupProps extends ChoicesBase {
  /** Controlled value; `defaultValue` is for an uncontrolled group. */
  value?: readonly string[]
  defaultValue?: readonly string[]
  onValue?: (value: readonly string[]) => void
}

/** A group of checkboxes; the values are in the order of the options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, options, disabled, value, defaultValue = [], onValue, ...group } = props
  const [own, setOwn] = useState(defaultValue)
  const chosen = value ?? own
  const toggle = (toggled: string) => {
    const isIn = (one: string) => (one === toggled ? !chosen.includes(one) : chosen.includes(one))
    const next = options.map((option) => option.value).filter(isIn)
    setOwn(next)
    onValue?.(next)
  }
  return (
    <Group {...group}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          checked={chosen.includes(option.value)}
          disabled={disabled === true || option.isDisabled === true}
          onChange={() => toggle(option.value)}
        >
          {option.label}
        </Checkbox>
      ))}
    </Group>
  )
}
