import { type DialogMessageView, limits } from '@chaguan/contracts/browser'
import type { FormEvent } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Time } from '../../ui/time/Time.tsx'
import './chat.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { type ChatPlace, foundQuery, messageLinks } from './message-page.ts'

interface ChatIds {
  userId: number
  dialogId: number
}

function Found({ message, userId, dialogId }: { message: DialogMessageView } & ChatIds) {
  const { moment } = useFormats()
  const { user, createdAt, id } = message
  return (
    <li>
      <a className={cx('chatfound')} href={messageLinks.message(userId, dialogId, id)}>
        <Avatar src={user.avatar} name={user.nickname} size={36} circle />
        <span className={cx('chatfound__text')}>
          <span className={cx('chatfound__top')}>
            <b className="dzq-ellipsis">{user.nickname}</b>
            <Time {...moment(createdAt)} />
          </span>
          <MessagePreview
            className={cx('chatfound__says')}
            message={message}
            maxCharacters={limits.messageCharacters}
          />
        </span>
      </a>
    </li>
  )
}

/** The search results, the newest first. */
function FoundList({ keyword, userId, dialogId, page }: { keyword: string; page: number } & ChatIds) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(foundQuery(dialogId, keyword, page))
  if (error) return <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="120px" />
  if (data.totalCount === 0) return <Empty title={t('messages.find.none', { keyword })} />
  return (
    <>
      <p className={cx('chat__hint')} role="status">
        {t('messages.find.count', { n: data.totalCount })}
      </p>
      <ul>
        {data.pageData.map((message) => (
          <Found key={message.id} message={message} userId={userId} dialogId={dialogId} />
        ))}
      </ul>
      <Pagination
        current={page}
        total={data.totalPage}
        href={(to) => messageLinks.find(userId, dialogId, keyword, to)}
        label={t('messages.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}

/** Searches one conversation; the keyword is in the address, so it works without JavaScript. */
export function ChatSearch({ place, dialogId }: { place: ChatPlace; dialogId: number }) {
  const t = useTexts()
  const { go } = usePageContext()
  const { userId, keyword, page } = place
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    go(messageLinks.find(userId, dialogId, words), { replace: true })
  }
  return (
    <div className={cx('chat__find')}>
      <search>
        <form action="/message" onSubmit={submit} className={cx('chatfind')}>
          <input type="hidden" name="page" value="chat" />
          <input type="hidden" name="userId" value={userId} />
          <input type="hidden" name="dialogId" value={dialogId} />
          <label className={cx('chatfind__field')}>
            <Icon of="search" size={18} />
            <input
              type="search"
              name="keyword"
              maxLength={100}
              defaultValue={keyword ?? ''}
              // The person has just opened the search.
              // biome-ignore lint/a11y/noAutofocus: it is what was asked for.
              autoFocus
              placeholder={t('messages.find')}
              aria-label={t('messages.find')}
            />
          </label>
          <Button type="submit" kind="primary" size="small">
            {t('messages.find.do')}
          </Button>
          <ButtonLink kind="text" size="small" href={messageLinks.chat(userId, dialogId)}>
            {t('messages.find.end')}
          </ButtonLink>
        </form>
      </search>
      <div className={cx('chatfind__found')}>
        {keyword && dialogId > 0 && <FoundList {...{ keyword, userId, dialogId, page }} />}
      </div>
    </div>
  )
}
