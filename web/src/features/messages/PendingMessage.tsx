import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import type { OutgoingMessage } from './outgoing-messages.ts'
import './log/log.module.css'

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
