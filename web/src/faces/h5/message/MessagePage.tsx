import { type ChatHead, ChatView } from '../../../features/messages/ChatView.tsx'
import { DialogList } from '../../../features/messages/DialogList.tsx'
import { EntryCards, SettingsLink } from '../../../features/messages/MessageCenterEntries.tsx'
import { messageLinks, messagePlace } from '../../../features/messages/message-page.ts'
import { NoticesView } from '../../../features/notifications/NoticesView.tsx'
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

/** The notification centre on h5: the list, one sort of notices, or a chat over the whole screen, without the bar below. */
export function MessagePage({ query }: PageProps) {
  const t = useTexts()
  const { home } = useNavigation()
  const { kind, chat, page, tab } = messagePlace({ query })
  if (chat)
    return (
      <main id="main" tabIndex={-1} className={cx('chatscreen')}>
        <ChatView key={chat.userId || chat.dialogId} place={chat} head={chatHead} />
      </main>
    )
  const title = kind === 'index' ? t('messages.title') : t(`messages.kind.${kind}`)
  return (
    <>
      <TopBar title={title} back={kind === 'index' ? home.href : messageLinks.kind('index')} hasLinks={false}>
        <SettingsLink />
      </TopBar>
      <main id="main" tabIndex={-1}>
        <h1 className="dzq-vh">{title}</h1>
        {kind === 'index' ? (
          <>
            <EntryCards />
            <section className={cx('msgs')} aria-label={t('messages.kind.index')}>
              <DialogList page={page} openId={0} />
            </section>
          </>
        ) : (
          <section className={cx('msgs')}>
            <NoticesView kind={kind} tab={tab} page={page} />
          </section>
        )}
      </main>
      <Copyright />
      <BottomBar />
    </>
  )
}
