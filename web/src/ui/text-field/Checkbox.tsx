import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './TextField.module.css'

const cx = classNames(styles)

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>

/** A box to tick; `children` is its label. */
export function Checkbox({ children, ...rest }: Native & { children: ReactNode }) {
  return (
    <label className={cx('check')}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

/** On or off at once; `children` is its label. Works in a form without scripts. */
export function Switch({ children, ...rest }: Native & { children: ReactNode }) {
  return (
    <label className={cx('switchline')}>
      <span className={cx('switchline__text')}>{children}</span>
      <input {...rest} type="checkbox" className="dzq-vh" />
      <span className={cx('switch')} aria-hidden="true" />
    </label>
  )
}
