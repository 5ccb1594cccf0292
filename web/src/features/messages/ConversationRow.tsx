import type { DialogView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { messageLinks } from './message-page.ts'
import './messages.module.css'

/** Characters of the latest message in its row. */
const summaryCharacters = 80

/** The other person of a conversation. */
export function otherOf(dialog: DialogView, userId: number | null) {
  return dialog.senderUserId === userId ? dialog.recipient : dialog.sender
}

export function ConversationRow({ dialog, isHere }: { dialog: DialogView; isHere: boolean }) {
  const t = useTexts()
  const { moment } = useFormats()
  const other = otherOf(dialog, usePageContext().userId)
  const message = dialog.dialogMessage
  // Consistent with the unread counts, which leave out blocked people.
  const unread = dialog.isDeny ? 0 : (message?.unreadCount ?? 0)
  return (
    <a
      className={cx('dialogrow', isHere && 'is-active')}
      href={messageLinks.chat(other.id, dialog.id)}
      {...(isHere && { 'aria-current': 'true' as const })}
    >
      <span className={cx('dialogrow__face')}>
        <Avatar src={other.avatar} name={other.nickname} size={48} circle />
        {unread > 0 && (
          <span className={cx('over')}>
            <Badge count={unread} label={t('site.unread', { n: unread })} />
          </span>
        )}
      </span>
      <span className={cx('dialogrow__text')}>
        <span className={cx('dialogrow__top')}>
          <b className="dzq-ellipsis" dir="auto">
            {other.nickname || t('messages.gone')}
          </b>
          {dialog.isDeny && <Tag kind="line">{t('messages.blocking.mark')}</Tag>}
          <Time {...moment(message?.createdAt ?? dialog.updatedAt)} />
        </span>
        {message?.messageText ? (
          <MessagePreview
            className={cx('dialogrow__says', 'dzq-ellipsis')}
            message={message}
            maxCharacters={summaryCharacters}
          />
        ) : (
          <span className={cx('dialogrow__says', 'dzq-ellipsis')} dir="auto">
            {message && t('messages.picture')}
          </span>
        )}
      </span>
    </a>
  )
}
