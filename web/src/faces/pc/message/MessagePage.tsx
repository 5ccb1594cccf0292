import { type ChatHead, ChatView } from '../../../features/messages/ChatView.tsx'
import { EntryRows } from '../../../features/messages/MessageCenterEntries.tsx'
import { MessageList } from '../../../features/messages/MessageList.tsx'
import { messagePlace } from '../../../features/messages/message-page.ts'
import { NotificationsView } from '../../../features/notifications/NotificationsView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Footer } from '../shell/Footer.tsx'
import './message.module.css'

const chatHead = ({ name, seen, menu }: ChatHead) => (
  <header className={cx('msg__head')}>
    <h2 className="dzq-ellipsis" dir="auto">
      {name} <small>{seen}</small>
    </h2>
    {menu}
  </header>
)

/** The notification centre on pc: menu, conversations and the open chat side by side. */
export function MessagePage({ query }: PageProps) {
  const t = useTexts()
  const place = messagePlace({ query })
  const { kind, chat, page, tab } = place
  return (
    <>
      <main id="main" tabIndex={-1} className={cx('msg', kind !== 'index' && 'msg--notifications')}>
        <nav className={cx('msg__nav')} aria-label={t('messages.kinds')}>
          <h1>{t('messages.title')}</h1>
          <EntryRows here={kind} />
        </nav>
        {kind === 'index' ? (
          <>
            <section className={cx('msg__list')} aria-label={t('messages.list')}>
              <MessageList place={place} />
            </section>
            {chat ? (
              <ChatView key={chat.userId || chat.dialogId} place={chat} head={chatHead} />
            ) : (
              <p className={cx('msg__choose')}>{t('messages.choose')}</p>
            )}
          </>
        ) : (
          <section className={cx('msg__notifications')} aria-label={t(`messages.kind.${kind}`)}>
            <NotificationsView kind={kind} tab={tab} page={page} />
          </section>
        )}
      </main>
      {!chat && <Footer />}
    </>
  )
}
