import { type CSSProperties, useState } from 'react'
import { cx } from '../class-names.ts'
import { Field, type FieldTexts } from '../fields/Field.tsx'
import './Slider.module.css'

export interface SliderProps extends FieldTexts {
  name?: string
  min?: number
  max?: number
  step?: number
  /** Controlled value; `defaultValue` is for an uncontrolled slider. */
  value?: number
  defaultValue?: number
  onValue?: (value: number) => void
  /** Formats the value as a text. */
  format?: (value: number) => string
  disabled?: boolean
}

/** A slider for a number, by mouse, touch and arrow keys; works in a form without JavaScript. */
export function Slider(props: SliderProps) {
  const { label, labelHidden, hint, error, name, min = 0, max = 100, step = 1, disabled } = props
  const { value, defaultValue = min, onValue, format = String } = props
  const [own, setOwn] = useState(defaultValue)
  const now = value ?? own
  const done = { '--done': `${((now - min) / (max - min || 1)) * 100}%` } as CSSProperties
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => (
        <div className={cx('slider')}>
          <input
            {...attributes}
            {...(name && { name })}
            type="range"
            style={done}
            min={min}
            max={max}
            step={step}
            value={now}
            disabled={disabled}
            aria-valuetext={format(now)}
            onChange={({ target }) => {
              setOwn(Number(target.value))
              onValue?.(Number(target.value))
            }}
          />
          <output className={cx('slider__value')} htmlFor={attributes.id} aria-live="off">
            {format(now)}
          </output>
        </div>
      )}
    </Field>
  )
}
