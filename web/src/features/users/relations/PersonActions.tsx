import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { requiredQuery, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PersonRef } from '../../../shared/people/person.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { BlockButton } from './BlockButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { MemberAction } from './MemberAction.tsx'
import { chatHref } from './person-links.ts'
import { stateOf } from './relation-cache.ts'
import './relations.module.css'

function MessageLink({ of }: { of: PersonRef }) {
  const t = useTexts()
  const looks = { kind: 'info', icon: 'message-square' } as const
  const href = chatHref(of.userId, of.nickname)
  return (
    <MemberAction {...looks} text={t('relations.message')} name={of.nickname} next={href}>
      <ButtonLink {...looks} href={href}>
        {t('relations.message')}
        <span className="dzq-vh"> {of.nickname}</span>
      </ButtonLink>
    </MemberAction>
  )
}

type ActedPerson = Pick<ProfileView, 'id' | 'nickname' | 'follow' | 'isDeny'>

/**
 * The buttons to follow, message and block a person, or to unblock them; none for the viewer
 * (docs/reference/wire-accounts.md#follows). `children` are further ones.
 */
export function PersonActions({ person, children }: { person: ActedPerson; children?: ReactNode }) {
  const t = useTexts()
  const { userId } = usePageContext()
  if (person.id === userId) return children && <div className={cx('personacts')}>{children}</div>
  const of = { userId: person.id, nickname: person.nickname }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs into a form, and these are three forms.
    <div role="group" className={cx('personacts')} aria-label={t('relations.actions', { name: of.nickname })}>
      {!person.isDeny && <FollowButton of={of} state={stateOf(person.follow)} />}
      <MessageLink of={of} />
      <BlockButton of={of} isDeny={person.isDeny === true} />
      {children}
    </div>
  )
}

/** The author of a thread, with the viewer's relation, loaded after hydration; undefined for the viewer. */
function useAuthor(of: PersonRef): ActedPerson | undefined {
  const { userId } = usePageContext()
  const { data } = useApiQuery(requiredQuery(usersApi.openProfile, { userId: of.userId }), {
    enabled: userId !== null && userId !== of.userId,
  })
  if (userId === of.userId) return undefined
  return data ?? (userId === null ? { id: of.userId, nickname: of.nickname, follow: 0 } : undefined)
}

/** The button to follow the author of a thread. */
export function FollowAuthor({ of }: { of: PersonRef }) {
  const person = useAuthor(of)
  return person && <FollowButton of={of} state={stateOf(person.follow)} size="small" />
}

/** The same buttons for the author of a thread. */
export function AuthorActions({ of }: { of: PersonRef }) {
  const { userId } = usePageContext()
  const person = useAuthor(of)
  if (userId === of.userId) return null
  return <div className={cx('authoracts')}>{person && <PersonActions person={person} />}</div>
}
