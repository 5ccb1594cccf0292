import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FloatingPanel } from '../../../ui/floating/FloatingPanel.tsx'
import { useFloating } from '../../../ui/floating/use-floating.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { PersonActions } from '../relations/PersonActions.tsx'
import './person-card.module.css'

export interface PersonCardProps {
  /** What it stands beside. */
  link: HTMLElement
  userId: number
}

function Person({ person }: { person: ProfileView }) {
  const t = useTexts()
  const { count } = useFormats()
  const numbers = [
    [t('relations.count.threads'), person.threadCount],
    [t('relations.count.likes'), person.likedCount],
    [t('relations.count.follows'), person.followCount],
    [t('relations.count.fans'), person.fansCount],
  ] as const
  return (
    <>
      <div className={cx('personcard__top')}>
        <Avatar src={person.avatarUrl} name={person.nickname} size={48} circle />
        <div className={cx('personcard__who')}>
          <b className="dzq-ellipsis">{person.nickname}</b>
          {person.group && <Tag kind="line">{person.group.groupName}</Tag>}
        </div>
      </div>
      <p className={cx('personcard__says', 'dzq-clamp-2')}>{person.signature || t('site.person.silent')}</p>
      <dl className={cx('personcard__nums')}>
        {numbers.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(n)}</dd>
          </div>
        ))}
      </dl>
      <PersonActions person={person} />
      <ButtonLink kind="soft" full href={links.user(person.id)}>
        {t('site.person.home')}
      </ButtonLink>
    </>
  )
}

/** Who a person is and what can be done; the profile is asked for at each opening (docs/reference/pages.md#profile). */
export function PersonCardBody({ userId }: { userId: number }) {
  const t = useTexts()
  const { data, error } = useQuery({
    ...apiQueryOptions(usersApi.openProfile, { userId }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <div className={cx('personcard')}>
      {data && <Person person={data} />}
      {!data && (error ? <p>{failureText(error, t)}</p> : <Skeleton height="120px" />)}
    </div>
  )
}

/** The card beside a link to a person. */
export function PersonCard({ link, userId }: PersonCardProps) {
  const t = useTexts()
  const { anchor, panel } = useFloating(true, 'bottom-start')
  anchor.current = link
  return (
    <FloatingPanel ref={panel} role="group" aria-label={t('site.person')} data-person-card="">
      <PersonCardBody userId={userId} />
    </FloatingPanel>
  )
}
