import { cx } from '../class-names.ts'
import './Avatar.module.css'
import { Avatar, type AvatarProps } from './Avatar.tsx'
import { avatarDefaults } from './avatar-sizes.ts'

export interface AvatarGroupProps extends Pick<AvatarProps, 'size' | 'circle' | 'level'> {
  /** The accessible name of the group, announced before the people's names. */
  label: string
  people: readonly {
    readonly key: string | number
    readonly src?: string | undefined
    readonly name: string
  }[]
  /** How many are shown; the others are counted. */
  maxCount?: number
}

/** Overlapping avatars; those beyond `maxCount` become a +N (docs/reference/components.md#avatar). */
export function AvatarGroup({ label, people, maxCount, ...looks }: AvatarGroupProps) {
  const shown = people.slice(0, maxCount)
  const surplus = people.length - shown.length
  return (
    <ul className={cx('avatars')} aria-label={label}>
      {shown.map(({ key, src, name }) => (
        <li key={key}>
          <Avatar {...looks} src={src} name={name} label={name} />
        </li>
      ))}
      {surplus > 0 && (
        <li
          className={cx(
            'avatar',
            `avatar--${looks.size ?? avatarDefaults.size}`,
            looks.circle && 'avatar--circle',
            'avatar--more',
          )}
        >
          <span className={cx('avatar__letter')}>{`+${surplus}`}</span>
        </li>
      )}
    </ul>
  )
}
