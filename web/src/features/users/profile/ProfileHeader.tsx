import type { ProfileView } from '@chaguan/contracts/browser'
import type { MouseEvent, ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import '../profile.module.css'
import { peopleHref } from '../relations/person-links.ts'
import cover from './cover.svg'

/** Number of the administrators' group (docs/reference/wire-accounts.md#groups). */
const administrators = 1

function Group({ group }: Pick<ProfileView, 'group'>) {
  if (!group?.groupName) return null
  if (group.groupId !== administrators) return <Tag kind="line">{group.groupName}</Tag>
  return (
    <Tag kind="primary" icon="shield-check">
      {group.groupName}
    </Tag>
  )
}

/** Opens a list of people in a dialog; without it the link is followed. */
type OpenPeople = (kind: 'follows' | 'fans') => void

function Numbers({ person, onPeople }: { person: ProfileView; onPeople?: OpenPeople | undefined }) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId } = usePageContext()
  // A blocked person's lists are hidden from the viewer, so there are no counts.
  const all = person.isDeny
    ? []
    : ([
        [person.threadCount, t('users.threads')],
        [person.likedCount, t('users.likes')],
      ] as const)
  const people = [
    ['follows', person.followCount],
    ['fans', person.fansCount],
  ] as const
  const open = (event: MouseEvent, kind: 'follows' | 'fans') => {
    if (!onPeople || !isPlainClick(event)) return
    event.preventDefault()
    onPeople(kind)
  }
  return (
    <ul className={cx('profile__nums')}>
      {all.map(([value, name]) => (
        <li key={name}>
          <b>{count(value)}</b>
          {name}
        </li>
      ))}
      {people.map(([kind, value]) => (
        <li key={kind}>
          <a
            href={peopleHref(kind, person.id === userId ? 0 : person.id)}
            onClick={(event) => open(event, kind)}
          >
            <b>{count(value)}</b>
            {t(`users.${kind}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

export interface ProfileHeaderProps {
  person: ProfileView
  /** The actions of the page. */
  actions?: ReactNode
  onPeople?: OpenPeople
}

/** Cover, picture, name, signature and numbers of a person. */
export function ProfileHeader({ person, actions, onPeople }: ProfileHeaderProps) {
  const t = useTexts()
  return (
    <Card className={cx('profile')}>
      <div className={cx('profile__cover', person.backgroundUrl !== '' && 'profile__cover--own')}>
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
          <Numbers person={person} onPeople={onPeople} />
        </div>
        {actions && <div className={cx('profile__acts')}>{actions}</div>}
      </div>
    </Card>
  )
}
