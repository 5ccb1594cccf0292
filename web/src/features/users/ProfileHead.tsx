import type { ProfileView } from '@chaguan/contracts'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag/Tag.tsx'
import cover from './cover.svg'
import styles from './profile.module.css'

const cx = classNames(styles)

/** Number of the administrators' group (wire-contract 3.2). */
const administrators = 1

function Group({ group }: Pick<ProfileView, 'group'>) {
  if (!group?.groupName) return null
  if (group.groupId !== administrators) return <Tag kind="line">{group.groupName}</Tag>
  return (
    <Tag kind="primary" icon={ShieldCheck}>
      {group.groupName}
    </Tag>
  )
}

function Numbers({ person }: { person: ProfileView }) {
  const t = useTexts()
  const { count } = useFormats()
  const all = [
    [person.threadCount, t('users.threads')],
    [person.likedCount, t('users.likes')],
    [person.followCount, t('users.follows')],
    [person.fansCount, t('users.fans')],
  ] as const
  return (
    <ul className={cx('profile__nums')}>
      {all.map(([value, name]) => (
        <li key={name}>
          <b>{count(value)}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Cover, picture, name, signature and numbers of a person. `actions` is what can be done here. */
export function ProfileHead({ person, actions }: { person: ProfileView; actions?: ReactNode }) {
  const t = useTexts()
  return (
    <Card className={cx('profile')}>
      <div className={cx('profile__cover')}>
        <img src={person.backgroundUrl || cover} alt="" />
      </div>
      <div className={cx('profile__in')}>
        <span className={cx('profile__face')}>
          <Avatar
            src={person.avatarUrl}
            name={person.nickname}
            label={t('people.avatar', { name: person.nickname })}
            size={96}
            circle
          />
        </span>
        <div className={cx('profile__id')}>
          <div className={cx('profile__name')}>
            <h1>{person.nickname}</h1>
            <Group group={person.group} />
          </div>
          <p className={cx('profile__sign')} dir="auto">
            {person.signature || t('users.signature.none')}
          </p>
          <Numbers person={person} />
        </div>
        {actions && <div className={cx('profile__acts')}>{actions}</div>}
      </div>
    </Card>
  )
}
