import { useState } from 'react'
import { cx } from '../class-names.ts'
import './Avatar.module.css'
import { type AvatarSize, avatarDefaults, avatarPixels, firstLetter } from './avatar-sizes.ts'

export interface AvatarProps {
  /** Address of the picture; the first letter is shown when it is empty. */
  src?: string | undefined
  name: string
  /** Alternative text of the picture; absent where the name is beside it. */
  label?: string | undefined
  /** `big` 120, `large` 72, `primary` 38, `small` 24, or pixels (docs/reference/components.md#avatar). */
  size?: AvatarSize | 20 | 28 | 32 | 36 | 40 | 48 | 64 | 96
  circle?: boolean
  /** Quality level of the picture, 0 to 7, for the picture server. */
  level?: number
}

function Picture({ src, pixels, level }: { src: string; pixels: number; level: number }) {
  const [broken, setBroken] = useState('')
  if (broken === src) return <span className={cx('avatar__blank')} />
  return (
    <img
      // The picture may have failed before hydration attached the listener.
      ref={(image) => {
        if (image?.complete && image.currentSrc && !image.naturalWidth) setBroken(src)
      }}
      className={cx('avatar__img')}
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      data-level={level}
      onError={() => setBroken(src)}
    />
  )
}

/** A person's picture; the first letter of the name without one, a placeholder when it fails to load. */
export function Avatar(props: AvatarProps) {
  const { src, name, label, size = avatarDefaults.size, circle, level = avatarDefaults.level } = props
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={cx('avatar', `avatar--${size}`, circle && 'avatar--circle')} {...named}>
      <span className={cx('avatar__letter')}>{firstLetter(name)}</span>
      {src && <Picture src={src} pixels={avatarPixels(size)} level={level} />}
    </span>
  )
}
