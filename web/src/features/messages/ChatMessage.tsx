import { type DialogMessageView, threadsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import { useTexts, useUtcOffset } from '../../i18n/use-texts.tsx'
import { links, markLinks } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { threadTitle } from '../../ui/rich-text/thread-title.ts'
import { Time } from '../../ui/time/Time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './log/log.module.css'
import { MessageMenu, useLongPress } from './log/MessageMenu.tsx'
import { linkOf, type MessageLink } from './log/message-link.ts'

interface ChatMessageProps {
  message: DialogMessageView
  isLast: boolean
  onRemoved: (id: number) => void
}

/**
 * A link as a card: title and author for a thread of this site that the viewer may open, else host and path. Nothing is
 * fetched from other sites.
 */
function LinkCard({ link }: { link: MessageLink }) {
  const { href, name, threadId } = link
  const { data } = useApiQuery(query(threadsApi.openThread, { threadId }), { enabled: threadId > 0 })
  const title = data ? threadTitle(data) : ''
  const isOwn = threadId > 0
  return (
    <a
      className={cx('chatcard')}
      href={isOwn ? new URL(href).pathname + new URL(href).search + new URL(href).hash : href}
      {...(!isOwn && { target: '_blank', rel: 'nofollow noopener ugc' })}
    >
      <Icon of={isOwn ? 'message-square' : 'link'} />
      <span className={cx('chatcard__text')}>
        <b dir="auto">{title || name}</b>
        <small className="dzq-ellipsis">
          {title ? [data?.user.nickname, name].filter(Boolean).join(' · ') : href}
        </small>
      </span>
    </a>
  )
}

/** The text of a message; its link as a card, alone or below it. */
function Words({ message }: { message: DialogMessageView }) {
  const link = linkOf(message.messageTextHtml, usePageContext().origin)
  return (
    <>
      {message.messageText !== '' && !link?.isAlone && (
        <div className={cx('bubble__t')} dir="auto">
          <RichText html={message.messageTextHtml} links={markLinks} plain />
        </div>
      )}
      {link && <LinkCard link={link} />}
    </>
  )
}

/** The placeholder of a message that its author recalled. */
function RecalledMessage({ message, onRemoved }: Omit<ChatMessageProps, 'isLast'>) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const isOwn = message.userId === usePageContext().userId
  const name = message.user.nickname
  return (
    <li id={`message-${message.id}`} className={cx('recalled')}>
      {isOwn ? t('messages.recalled.own') : t('messages.recalled', { name })}
      {isHydrated && <MessageMenu message={message} isOpen={isOpen} onOpen={setOpen} onRemoved={onRemoved} />}
    </li>
  )
}

export function ChatMessage({ message, isLast, onRemoved }: ChatMessageProps) {
  const t = useTexts()
  const utcOffset = useUtcOffset()
  const { userId, face } = usePageContext()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true))
  if (message.isRecalled) return <RecalledMessage message={message} onRemoved={onRemoved} />
  const isOwn = message.userId === userId
  return (
    <li id={`message-${message.id}`} className={cx('bubble', isOwn && 'bubble--me')}>
      <AvatarLink
        href={links.user(message.userId)}
        src={message.user.avatar}
        name={message.user.nickname}
        size={36}
      />
      <div className={cx('bubble__box')} {...(face === 'h5' && press)}>
        <span className="dzq-vh">{isOwn ? t('messages.me') : message.user.nickname}</span>
        {message.imageUrl !== '' && (
          <a
            className={cx('bubble__picture')}
            href={message.imageUrl}
            target="_blank"
            rel="noreferrer"
            data-picture
          >
            <img src={message.imageUrl} alt={t('messages.picture')} loading="lazy" decoding="async" />
          </a>
        )}
        {message.isImageLoading && <p className={cx('bubble__t')}>{t('messages.picture.coming')}</p>}
        <Words message={message} />
        <span className={cx('bubble__state')}>
          <Time
            iso={message.createdAt.replace(' ', 'T') + utcOffset}
            title={message.createdAt}
            text={message.createdAt.slice(11, 16)}
          />
          {isOwn && isLast && <span>{message.isRead ? t('messages.read') : t('messages.sent')}</span>}
          {isHydrated && (
            <MessageMenu message={message} isOpen={isOpen} onOpen={setOpen} onRemoved={onRemoved} />
          )}
        </span>
      </div>
    </li>
  )
}
