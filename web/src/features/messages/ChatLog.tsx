import { Fragment, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { pictureTexts } from '../../i18n/picture-texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { PictureArea } from '../../ui/image-previewer/PictureArea.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Time } from '../../ui/time/Time.tsx'
import './chat.module.css'
import { ChatMessage } from './ChatMessage.tsx'
import { firstUnread, groupMessages, groupTimeText, placeOutgoing } from './group-messages.ts'
import { PendingMessage } from './PendingMessage.tsx'
import './log/log.module.css'
import { LatestPill } from './log/LatestPill.tsx'
import { dividerId, useChatScroll } from './log/use-chat-scroll.ts'
import { messageLinks } from './message-page.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import type { Chat } from './use-chat.ts'

interface ChatLogProps {
  chat: Chat
  /** The other person's name; empty when unknown. */
  name: string
  /** The name of the chat. */
  title: string
  /** Id of the message to start at; 0 for the latest. */
  messageId: number
}

/** The messages, oldest first, and those being sent. */
export function ChatLog({ chat, name, title, messageId }: ChatLogProps) {
  const t = useTexts()
  const { moment, timed } = useFormats()
  const { userId } = usePageContext()
  const { messages, outgoing } = chat
  const { body, onScroll, toEnd, isUp } = useChatScroll({
    count: messages.length + outgoing.length,
    messageId,
    hasLater: chat.hasLater,
    hasEarlier: chat.hasEarlier,
    earlier: chat.earlier,
    later: chat.later,
  })
  // The divider stays where it was when the chat was opened, while messages become read.
  const [divider, setDivider] = useState<number | null>(null)
  if (divider === null && messages.length > 0) setDivider(firstUnread(messages, userId))
  const groups = groupMessages(messages)
  const { behind, atEnd } = placeOutgoing(messages, outgoing)
  const renderPending = (some: readonly OutgoingMessage[] = []) =>
    some.map((message) => (
      <PendingMessage key={message.key} message={message} onRetry={retry} onDrop={chat.drop} />
    ))
  // A message that is sent again moves to the end, and the log scrolls with it.
  const retry = (key: string) => {
    chat.retry(key)
    toEnd()
  }
  const lastId = messages.at(-1)?.id
  const isLastWord = atEnd.length === 0 && !behind.has(lastId ?? 0) && !chat.hasLater
  const isEmpty = !chat.isLoading && name !== '' && messages.length === 0 && outgoing.length === 0
  return (
    <div className={cx('chat__log')}>
      <div
        ref={body}
        className={cx('chat__body')}
        role="log"
        aria-label={title}
        // Scrolled by keys too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={cx('chat__flow')}>
          <PictureArea texts={pictureTexts(t)}>
            {chat.isLoading && <Spinner text={t('site.loading')} />}
            {Boolean(chat.error) && messages.length === 0 && (
              <LoadFailed {...loadFailureTexts(asFailure(chat.error), t)} onRetry={chat.again} />
            )}
            {isEmpty && !chat.error && <p className={cx('chat__hint')}>{t('messages.begin', { name })}</p>}
            {chat.hasEarlier && (
              <p className={cx('chat__hint')}>
                <Button kind="text" size="small" onClick={chat.earlier}>
                  {t('messages.earlier')}
                </Button>
              </p>
            )}
            <ol className={cx('chat__groups')}>
              {groups.map((group, nth) => (
                <li key={group.messages[0]?.id}>
                  <p className={cx('chat__time')}>
                    <Time
                      {...moment(group.time)}
                      text={timed((now) => groupTimeText(group.time, groups[nth - 1]?.time, now, t))}
                    />
                  </p>
                  <ol className={cx('chat__group')}>
                    {nth === 0 && renderPending(behind.get(0))}
                    {group.messages.map((message) => (
                      <Fragment key={message.id}>
                        {message.id === divider && (
                          <li id={dividerId} className={cx('chat__new')}>
                            {t('messages.new')}
                          </li>
                        )}
                        <ChatMessage
                          message={message}
                          isLast={message.id === lastId && isLastWord}
                          onRemoved={chat.forget}
                        />
                        {renderPending(behind.get(message.id))}
                      </Fragment>
                    ))}
                  </ol>
                </li>
              ))}
              {atEnd.length > 0 && (
                <li>
                  <ol className={cx('chat__group')}>{renderPending(atEnd)}</ol>
                </li>
              )}
            </ol>
            {chat.hasLater && (
              <p className={cx('chat__hint')}>
                <Button kind="text" size="small" onClick={chat.later}>
                  {t('messages.later')}
                </Button>
                <ButtonLink kind="text" size="small" href={messageLinks.chat(chat.userId, chat.dialogId)}>
                  {t('messages.latest')}
                </ButtonLink>
              </p>
            )}
          </PictureArea>
        </div>
      </div>
      {isUp && !chat.hasLater && <LatestPill messages={messages} onPress={toEnd} />}
    </div>
  )
}
