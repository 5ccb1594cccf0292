import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failedWords } from '../../i18n/failure-text.ts'
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
import { ChatMessage, PendingMessage } from './ChatMessage.tsx'
import { firstUnread, groupMessages, placeOutgoing } from './group-messages.ts'
import { messageLinks } from './message-page.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import type { Chat } from './use-chat.ts'

/** The message that is first in sight, and where it stands. */
interface ScrollAnchor {
  /** Of its element, which may be drawn anew in another group. */
  readonly id: string
  readonly top: number
}

function firstInSight(box: Element): ScrollAnchor | null {
  const { top } = box.getBoundingClientRect()
  const element = Array.from(box.querySelectorAll('[id^="message-"]')).find(
    (message) => message.getBoundingClientRect().bottom > top,
  )
  return element ? { id: element.id, top: element.getBoundingClientRect().top } : null
}

const dividerId = 'new-messages'

/** Pixels above the line of what is new when a chat is opened there. */
const dividerRoom = 16

/**
 * Begins where what is new begins, or at a message, or else at the end. Keeps the end in sight while the reader is there,
 * and the place while they read further up or ask for more.
 */
function useStayAtEnd(count: number, messageId: number) {
  const body = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const hasShown = useRef(false)
  const held = useRef<ScrollAnchor | null>(null)
  const show = useEffectEvent(() => {
    const box = body.current
    const wanted = box?.querySelector(messageId > 0 ? `#message-${messageId}` : `#${dividerId}`)
    if (hasShown.current || !box || !wanted) return
    hasShown.current = true
    const above = wanted.getBoundingClientRect().top - box.getBoundingClientRect().top
    // What is new begins in sight at the end, so that is where one reads it.
    if (messageId === 0 && above >= 0) return
    isAtEnd.current = false
    if (messageId > 0) wanted.scrollIntoView({ block: 'center' })
    else box.scrollTop += above - dividerRoom
  })
  const follow = useEffectEvent(() => {
    const box = body.current
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight
  })
  useLayoutEffect(() => {
    const box = body.current
    const place = held.current
    if (count === 0 || !box || !place) return
    held.current = null
    const element = document.getElementById(place.id)
    if (element) box.scrollTop += element.getBoundingClientRect().top - place.top
  }, [count])
  useEffect(() => {
    if (count === 0) return
    follow()
    show()
  }, [count])
  useEffect(() => {
    const box = body.current
    if (!box) return undefined
    // Pictures take their room when they come.
    const observer = new ResizeObserver(() => follow())
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const onScroll = () => {
    const box = body.current
    if (!box) return
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80
    if (held.current) hold()
  }
  const hold = () => {
    isAtEnd.current = false
    held.current = body.current && firstInSight(body.current)
  }
  const toEnd = () => {
    isAtEnd.current = true
    requestAnimationFrame(() => follow())
  }
  return { body, onScroll, hold, toEnd }
}

interface ChatLogProps {
  chat: Chat
  /** The other one; empty where nobody is known. */
  name: string
  /** What the chat is called. */
  title: string
  /** The message that is shown first; 0 for the latest. */
  messageId: number
}

/** The messages, oldest first, and those being sent. */
export function ChatLog({ chat, name, title, messageId }: ChatLogProps) {
  const t = useTexts()
  const { moment } = useFormats()
  const { userId } = usePageContext()
  const { messages, outgoing } = chat
  const { body, onScroll, hold, toEnd } = useStayAtEnd(messages.length + outgoing.length, messageId)
  // The line stays where it was when the chat was opened, while everything becomes read.
  const [divider, setDivider] = useState<number | null>(null)
  if (divider === null && messages.length > 0) setDivider(firstUnread(messages, userId))
  const groups = groupMessages(messages)
  const { behind, atEnd } = placeOutgoing(messages, outgoing)
  const drawOnTheirWay = (some: readonly OutgoingMessage[] = []) =>
    some.map((message) => (
      <PendingMessage key={message.key} message={message} onRetry={retry} onDrop={chat.drop} />
    ))
  const more = (ask: () => void) => {
    hold()
    ask()
  }
  // It leaves its place for the end, and so does the reader.
  const retry = (key: string) => {
    chat.retry(key)
    toEnd()
  }
  const lastId = messages.at(-1)?.id
  const isLastWord = atEnd.length === 0 && !behind.has(lastId ?? 0) && !chat.hasLater
  const isEmpty = !chat.isLoading && name !== '' && messages.length === 0 && outgoing.length === 0
  return (
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
      <PictureArea texts={pictureTexts(t)}>
        {chat.isLoading && <Spinner text={t('site.loading')} />}
        {Boolean(chat.error) && messages.length === 0 && (
          <LoadFailed
            title={t('threads.failed')}
            {...failedWords(asFailure(chat.error), t)}
            onRetry={chat.again}
          />
        )}
        {isEmpty && !chat.error && <p className={cx('chat__hint')}>{t('messages.begin', { name })}</p>}
        {chat.hasEarlier && (
          <p className={cx('chat__hint')}>
            <Button kind="text" size="small" onClick={() => more(chat.earlier)}>
              {t('messages.earlier')}
            </Button>
          </p>
        )}
        <ol className={cx('chat__groups')}>
          {groups.map((group, nth) => (
            <li key={group.messages[0]?.id}>
              <p className={cx('chat__time')}>
                <Time {...moment(group.time)} />
              </p>
              <ol className={cx('chat__group')}>
                {nth === 0 && drawOnTheirWay(behind.get(0))}
                {group.messages.map((message) => (
                  <Fragment key={message.id}>
                    {message.id === divider && (
                      <li id={dividerId} className={cx('chat__new')}>
                        {t('messages.new')}
                      </li>
                    )}
                    <ChatMessage message={message} isLast={message.id === lastId && isLastWord} />
                    {drawOnTheirWay(behind.get(message.id))}
                  </Fragment>
                ))}
              </ol>
            </li>
          ))}
          {atEnd.length > 0 && (
            <li>
              <ol className={cx('chat__group')}>{drawOnTheirWay(atEnd)}</ol>
            </li>
          )}
        </ol>
        {chat.hasLater && (
          <p className={cx('chat__hint')}>
            <Button kind="text" size="small" onClick={() => more(chat.later)}>
              {t('messages.later')}
            </Button>
            <ButtonLink kind="text" size="small" href={messageLinks.chat(chat.userId, chat.dialogId)}>
              {t('messages.latest')}
            </ButtonLink>
          </p>
        )}
      </PictureArea>
    </div>
  )
}
