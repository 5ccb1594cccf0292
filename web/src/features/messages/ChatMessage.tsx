import type { DialogMessageView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts, useUtcOffset } from '../../i18n/use-texts.tsx'
import { links, markLinks } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './log/log.module.css'
import { LinkCard } from './log/LinkCard.tsx'
import { linkOf } from './log/link-of.ts'
import { MessageMenu, useLongPress } from './log/MessageMenu.tsx'
import type { OutgoingMessage } from './outgoing-messages.ts'

interface ChatMessageProps {
  message: DialogMessageView
  isLast: boolean
  onRemoved: (id: number) => void
}

/** The words of a message; its link as a card, alone or below them. */
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

/** Says that there was a message which its writer took back. */
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

interface PendingMessageProps {
  message: OutgoingMessage
  onRetry: (key: string) => void
  onDrop: (key: string) => void
}

export function PendingMessage({ message, onRetry, onDrop }: PendingMessageProps) {
  const t = useTexts()
  const { me } = useSite()
  return (
    <li className={cx('bubble', 'bubble--me')}>
      <AvatarLink href={null} src={me?.avatarUrl} name={me?.nickname ?? ''} size={36} />
      <div className={cx('bubble__box')}>
        {message.picture ? (
          <span className={cx('bubble__picture')}>
            <img src={message.picture} alt={t('messages.picture')} />
          </span>
        ) : (
          <div className={cx('bubble__t')} dir="auto">
            {message.text}
          </div>
        )}
        {message.state === 'sending' ? (
          <span className={cx('bubble__state')}>
            <Spinner size={20} text={t('messages.sending')} />
          </span>
        ) : (
          <span className={cx('bubble__state', 'is-failed')} role="alert">
            <Icon of="circle-alert" size={16} />
            {message.failure ? failureText(message.failure, t) : t('messages.failed')}
            <Button kind="text" size="small" onClick={() => onRetry(message.key)}>
              {t('messages.retry')}
            </Button>
            <Button kind="text" size="small" onClick={() => onDrop(message.key)}>
              {t('messages.drop')}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
