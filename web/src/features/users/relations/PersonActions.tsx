import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { requiredQuery, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PersonRef } from '../../../shared/people/person.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { BlockButton } from './BlockButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { LoginFirst } from './LoginFirst.tsx'
import { chatHref } from './person-links.ts'
import { stateOf } from './relation-cache.ts'
import './relations.module.css'

function MessageLink({ of }: { of: PersonRef }) {
  const t = useTexts()
  const looks = { kind: 'info', icon: 'message-square' } as const
  return (
    <LoginFirst {...looks} text={t('relations.message')} name={of.nickname}>
      <ButtonLink {...looks} href={chatHref(of.userId, of.nickname)}>
        {t('relations.message')}
        <span className="dzq-vh"> {of.nickname}</span>
      </ButtonLink>
    </LoginFirst>
  )
}

type Acted = Pick<ProfileView, 'id' | 'nickname' | 'follow' | 'isDeny'>

/** Following, writing to and blocking a person; nothing for oneself (docs/reference/wire-accounts.md#follows). */
export function PersonActions({ person }: { person: Acted }) {
  const t = useTexts()
  const { userId } = usePageContext()
  if (person.id === userId) return null
  const of = { userId: person.id, nickname: person.nickname }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs into a form, and these are three forms.
    <div role="group" className={cx('personacts')} aria-label={t('relations.actions', { name: of.nickname })}>
      <FollowButton of={of} state={stateOf(person.follow)} />
      <MessageLink of={of} />
      <BlockButton of={of} isDeny={person.isDeny === true} />
    </div>
  )
}

/** The same for the author of a thread, whose tie to a member is asked for once the page is live. */
export function AuthorActions({ of }: { of: PersonRef }) {
  const { userId } = usePageContext()
  const { data } = useApiQuery(requiredQuery(usersApi.openProfile, { userId: of.userId }), {
    enabled: userId !== null && userId !== of.userId,
  })
  if (userId === of.userId) return null
  const person: Acted | undefined =
    data ?? (userId === null ? { id: of.userId, nickname: of.nickname, follow: 0 } : undefined)
  return <div className={cx('authoracts')}>{person && <PersonActions person={person} />}</div>
}
