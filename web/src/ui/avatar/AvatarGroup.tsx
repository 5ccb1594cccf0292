import { cx } from '../class-names.ts'
import './Avatar.module.css'
import { Avatar, type AvatarProps } from './Avatar.tsx'
import { avatarDefaults } from './avatar-sizes.ts'

export interface AvatarGroupProps extends Pick<AvatarProps, 'size' | 'circle' | 'level'> {
  /** What the people have in common, read aloud before their names. */
  label: string
  people: readonly {
    readonly key: string | number
    readonly src?: string | undefined
    readonly name: string
  }[]
  /** How many are drawn; the others are counted. */
  maxCount?: number
}

/**
 * People side by side, each over the edge of the one before; those beyond `maxCount` are a +N
 * (docs/reference/components.md#avatar).
 */
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
