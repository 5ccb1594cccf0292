import { type FormEvent, useEffect, useRef } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { followedQuery, messageLinks, namedQuery } from '../message-page.ts'
import '../messages.module.css'
import { useCanWrite } from '../search/ListTools.tsx'

interface Person {
  readonly id: number
  readonly nickname: string
  readonly avatar: string
}

/** Milliseconds without typing after which people are searched. */
const typedMs = 300

function PersonRow({ person: { id, nickname, avatar } }: { person: Person }) {
  const t = useTexts()
  return (
    <li className={cx('personrow')}>
      <a href={links.user(id)}>
        <Avatar src={avatar} name={nickname} size={40} circle />
        <b className="dzq-ellipsis" dir="auto">
          {nickname}
        </b>
      </a>
      <ButtonLink
        kind="soft"
        size="small"
        href={messageLinks.chat(id)}
        aria-label={t('messages.begin.with', { name: nickname })}
      >
        {t('messages.begin.now')}
      </ButtonLink>
    </li>
  )
}

function People({ title, people, none }: { title: string; people: readonly Person[]; none: string }) {
  return (
    <section aria-label={title}>
      <h3 className={cx('begin__title')}>{title}</h3>
      {people.length === 0 && <p className={cx('dialogs__nobody')}>{none}</p>}
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

/** The search for a name; it is in the address, so it works without JavaScript. */
function NameField({ name }: { name: string }) {
  const t = useTexts()
  const { go } = usePageContext()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    go(messageLinks.begin(String(new FormData(form).get('nickname') ?? '').trim()), { replace: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(event.currentTarget)
  }
  return (
    <search className={cx('listtools')}>
      <form action={links.messages} onSubmit={submit} className={cx('listtools__form')}>
        <input type="hidden" name="page" value="new" />
        <label className={cx('dialogs__search')}>
          <Icon of="search" size={18} />
          <input
            type="search"
            name="nickname"
            maxLength={60}
            defaultValue={name}
            onChange={({ target }) => {
              clearTimeout(timer.current)
              timer.current = setTimeout(() => target.form && find(target.form), typedMs)
            }}
            placeholder={t('messages.begin.search')}
            aria-label={t('messages.begin.search')}
          />
        </label>
      </form>
    </search>
  )
}

/** Starts a chat: with somebody whom the viewer follows, or with anybody whose name matches. */
export function NewChat({ name }: { name: string }) {
  const t = useTexts()
  const { userId } = usePageContext()
  const canWrite = useCanWrite()
  const followed = useApiQuery(followedQuery(name), { enabled: canWrite })
  const named = useApiQuery(namedQuery(name), { enabled: canWrite && name !== '' })
  if (!canWrite) return <p className={cx('dialogs__nobody')}>{t('messages.off')}</p>
  const error = followed.error ?? named.error
  // A response without rows has no page.
  const rows = followed.data && 'pageData' in followed.data ? followed.data.pageData : []
  const follows = rows.map(({ user }) => ({ id: user.userId, nickname: user.nickname, avatar: user.avatar }))
  const known = new Set([...follows.map(({ id }) => id), userId])
  const others = (named.data?.pageData ?? [])
    .filter((person) => !known.has(person.userId))
    .map((person) => ({ id: person.userId, nickname: person.nickname, avatar: person.avatar }))
  return (
    <>
      <NameField name={name} />
      {error && (
        <LoadFailed
          {...loadFailureTexts(error, t)}
          onRetry={() => void Promise.all([followed.refetch(), name !== '' && named.refetch()])}
        />
      )}
      {!followed.data && !error && <Skeleton height="160px" />}
      {followed.data && (
        <People
          title={t('messages.begin.follows')}
          people={follows}
          none={t(name === '' ? 'messages.begin.none' : 'messages.search.nobody')}
        />
      )}
      {named.data && (
        <People title={t('messages.begin.everybody')} people={others} none={t('messages.search.nobody')} />
      )}
    </>
  )
}
