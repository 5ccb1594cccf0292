import type { ReactNode } from 'react'
import { type CallFailure, pageStatusOf } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { BlockedNotice, ChatMenu } from './ChatActions.tsx'
import { ChatForm } from './ChatForm.tsx'
import { ChatLog } from './ChatLog.tsx'
import { ChatSearch } from './ChatSearch.tsx'
import './chat.module.css'
import { type ChatPlace, chatTitle, otherQuery } from './message-page.ts'
import { type Chat, useChat } from './use-chat.ts'

/** Shown when the other person of a chat does not exist any more or could not be loaded. */
export function ChatWithoutPerson({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const t = useTexts()
  if (pageStatusOf(failure.Code) !== 'failed') return <Empty title={t('messages.gone')} />
  return <LoadFailed {...loadFailureTexts(failure, t)} onRetry={onRetry} />
}

/** The content of a face's header of a chat. */
export interface ChatHead {
  /** The other person's name, or a text when unknown. */
  readonly name: string
  /** The name of the chat. */
  readonly title: string
  /** When the other person was last active; empty when unknown. */
  readonly seen: string
  readonly menu: ReactNode
}

/** The form, or the reason why there is none. */
function ChatFoot({ chat, isDenied }: { chat: Chat; isDenied: boolean }) {
  const { forum } = useSite()
  if (isDenied) return <BlockedNotice userId={chat.userId} />
  const isOff = forum.other.disabledChat || !forum.other.canCreateDialog
  return <ChatForm key={chat.userId} chat={chat} isOff={isOff} />
}

/** A chat: the face's header, its messages, and the form. */
export function ChatView({ place, head }: { place: ChatPlace; head: (head: ChatHead) => ReactNode }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { userId: ownId } = usePageContext()
  const chat = useChat(place)
  const { data: other, error, refetch } = useApiQuery(otherQuery(chat.userId), { enabled: chat.userId > 0 })
  const name = other?.nickname ?? place.nickname
  const title = chatTitle(t, name)
  const isOwn = chat.userId === ownId
  const isSearch = place.keyword !== null
  if (isOwn || error)
    return (
      <section className={cx('chat')} aria-label={title}>
        {head({ name: place.nickname || title, title, seen: '', menu: null })}
        {isOwn || !error ? (
          <Empty title={t('messages.own')} />
        ) : (
          <ChatWithoutPerson failure={error} onRetry={() => void refetch()} />
        )}
      </section>
    )
  return (
    <section className={cx('chat')} aria-label={title}>
      {head({
        name: name || title,
        title,
        seen: other?.loginAt ? t('messages.seen', { time: moment(other.loginAt).inSentence }) : '',
        menu: chat.userId > 0 && <ChatMenu chat={chat} name={name} isDenied={other?.isDeny ?? false} />,
      })}
      {isSearch ? (
        <ChatSearch place={place} dialogId={chat.dialogId} />
      ) : (
        <ChatLog
          key={`${chat.userId} ${place.messageId}`}
          chat={chat}
          name={name}
          title={title}
          messageId={place.messageId}
        />
      )}
      {chat.userId > 0 && !isSearch && <ChatFoot chat={chat} isDenied={other?.isDeny ?? false} />}
    </section>
  )
}
