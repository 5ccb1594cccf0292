import { type ChatHead, ChatView } from '../../../features/messages/ChatView.tsx'
import { EntryCards, SettingsLink } from '../../../features/messages/MessageCenterEntries.tsx'
import { MessageList } from '../../../features/messages/MessageList.tsx'
import { messageLinks, messagePlace } from '../../../features/messages/message-page.ts'
import { NotificationsView } from '../../../features/notifications/NotificationsView.tsx'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { BottomBar } from '../shell/BottomBar.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import './message.module.css'

const chatHead = ({ name, title, seen, menu: actions }: ChatHead) => (
  <>
    <h1 className="dzq-vh">{title}</h1>
    <TopBar title={seen ? `${name} · ${seen}` : name} back={messageLinks.kind('index')} hasLinks={false}>
      {actions}
    </TopBar>
  </>
)

/**
 * The notification centre on h5: the list, one kind of notifications, or a chat over the whole screen, without the
 * bottom bar.
 */
export function MessagePage({ query }: PageProps) {
  const t = useTexts()
  const { home } = useNavigation()
  const place = messagePlace({ query })
  const { kind, chat, page, tab, begins, find } = place
  if (chat)
    return (
      <main id="main" tabIndex={-1} className={cx('chatscreen')}>
        <ChatView key={chat.userId || chat.dialogId} place={chat} head={chatHead} />
      </main>
    )
  const isList = kind === 'index' && begins === null && find === null
  const indexTitle = begins === null ? t('messages.title') : t('messages.begin.title')
  const title = kind === 'index' ? indexTitle : t(`messages.kind.${kind}`)
  return (
    <>
      <TopBar title={title} back={isList ? home.href : messageLinks.kind('index')} hasLinks={false}>
        <SettingsLink />
      </TopBar>
      <main id="main" tabIndex={-1}>
        <h1 className="dzq-vh">{title}</h1>
        {kind === 'index' ? (
          <>
            {isList && <EntryCards />}
            <section className={cx('msgs')} aria-label={t('messages.kind.index')}>
              <MessageList place={place} />
            </section>
          </>
        ) : (
          <section className={cx('msgs')}>
            <NotificationsView kind={kind} tab={tab} page={page} />
          </section>
        )}
      </main>
      <Copyright />
      <BottomBar />
    </>
  )
}
