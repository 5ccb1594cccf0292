import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { addNounTexts } from '../../../i18n/noun-texts.ts'
import { type TextTableInUse, useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { FloatingPanel } from '../../../ui/floating/FloatingPanel.tsx'
import { useFloating } from '../../../ui/floating/use-floating.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { PersonActions } from '../relations/PersonActions.tsx'
import './person-card.module.css'

export interface PersonCardProps {
  /** The link beside which the card is placed. */
  link: HTMLElement
  userId: number
}

export interface PersonSheetProps {
  userId: number
  isOpen: boolean
  onClose: () => void
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
      <p className={cx('personcard__says', 'dzq-clamp-2')}>
        {person.signature || t('relations.person.silent')}
      </p>
      <dl className={cx('personcard__nums')}>
        {numbers.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(n)}</dd>
          </div>
        ))}
      </dl>
      <PersonActions person={person}>
        <ButtonLink kind="soft" href={links.user(person.id)}>
          {t('relations.person.home')}
        </ButtonLink>
      </PersonActions>
    </>
  )
}

/** The person and the actions on them; the profile is loaded at each opening (docs/reference/pages.md#profile). */
function PersonCardBody({ userId }: { userId: number }) {
  const t = useTexts()
  const { data, error } = useQuery({
    ...apiQueryOptions(usersApi.openProfile, { userId }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <div className={cx('personcard')}>
      {data && <Person person={data} />}
      {!data && (error ? <p>{failureText(error, t)}</p> : <Skeleton height="236px" />)}
    </div>
  )
}

/** The card beside a link to a person. */
function PersonCard({ link, userId }: PersonCardProps) {
  const t = useTexts()
  const { anchor, panel } = useFloating(true, 'bottom-start')
  anchor.current = link
  return (
    <FloatingPanel ref={panel} isLate role="group" aria-label={t('relations.person')} data-person-card="">
      <PersonCardBody userId={userId} />
    </FloatingPanel>
  )
}

/** The card of a person as a bottom sheet. */
function PersonSheet({ userId, isOpen, onClose }: PersonSheetProps) {
  const t = useTexts()
  return (
    <Popup isOpen={isOpen} onClose={onClose} label={t('relations.person')}>
      <div data-person-card="">
        <PersonCardBody key={userId} userId={userId} />
      </div>
    </Popup>
  )
}

/** Resolves to the card for a mouse and the sheet for touch, once their texts have loaded. */
export async function personCardParts({ texts, lang }: TextTableInUse) {
  await addNounTexts(texts, lang, 'relations')
  return { PersonCard, PersonSheet }
}
