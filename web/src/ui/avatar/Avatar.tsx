import { classNames } from '../class-names.ts'
import styles from './Avatar.module.css'

const cx = classNames(styles)

export interface AvatarProps {
  /** Address of the picture; empty draws the first letter. */
  src?: string | undefined
  name: string
  /** What the picture is, for whoever cannot see it; absent where the name stands beside it. */
  label?: string
  /** Pixels; 40 unless given. */
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 48 | 64 | 96
}

const firstLetter = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''

/** A person's picture, or the first letter of the name. */
export function Avatar({ src, name, label, size = 40 }: AvatarProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={cx('avatar', size !== 40 && `avatar--${size}`)} {...named}>
      <span className={cx('avatar__letter')}>{firstLetter(name)}</span>
      {src && (
        <img
          className={cx('avatar__img')}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
