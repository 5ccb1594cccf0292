import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './TextField.module.css'

type CheckboxAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>

/** A checkbox; `children` is its label. */
export function Checkbox({ children, ...rest }: CheckboxAttributes & { children: ReactNode }) {
  return (
    <label className={cx('check')}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

/** One of several radio buttons with the same `name`; `children` is its label. */
export function Radio({ children, ...rest }: CheckboxAttributes & { children: ReactNode }) {
  return (
    <label className={cx('check')}>
      <input {...rest} type="radio" />
      <span>{children}</span>
    </label>
  )
}

/** A switch; `children` is its label. Works in a form without JavaScript; ignores clicks while it is busy. */
export function Switch({
  children,
  isBusy,
  ...rest
}: CheckboxAttributes & { children: ReactNode; isBusy?: boolean }) {
  return (
    <label className={cx('switchline')}>
      <span className={cx('switchline__text')}>{children}</span>
      <input
        {...rest}
        {...(isBusy && { disabled: true, 'aria-busy': true })}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself tells whether it is checked
        role="switch"
        className="dzq-vh"
      />
      <span className={cx('switch', isBusy && 'is-loading')} aria-hidden="true" />
    </label>
  )
}
