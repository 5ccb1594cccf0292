import { dialogsApi, type OutputOf, relationsApi, usersApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { links } from '../../api/links.ts'
import { logProblem } from '../../api/log.ts'
import { useSite } from '../../api/site.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useVisit } from '../../api/visit.tsx'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { askConfirm } from '../../ui/dialog/ask.tsx'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu/Menu.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { ChatForm } from './ChatForm.tsx'
import { ChatLog } from './ChatLog.tsx'
import styles from './chat.module.css'
import { type ChatPlace, otherAsk } from './message-page.ts'
import { type Chat, useChat } from './use-chat.ts'

const cx = classNames(styles)

/** Milliseconds that a word on blocking stays (spec 8). */
const blockedToastMs = 1000

/** What can be done with the other one of a chat. */
export function ChatMenu({ chat, name, isDenied }: { chat: Chat; name: string; isDenied: boolean }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { go } = useVisit()
  const block = async () => {
    try {
      await call(isDenied ? relationsApi.undeny : relationsApi.deny, { id: chat.userId }, { quiet: true })
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
      toast(isDenied ? t('messages.undenied') : t('messages.denied'), { durationMs: blockedToastMs })
    } catch (error) {
      // A block that fails is only written down (spec 8).
      logProblem('a person was not blocked or unblocked', error)
    }
  }
  const remove = async () => {
    const isSure = await askConfirm({
      title: t('messages.delete.sure'),
      text: t('messages.delete.text'),
      confirm: t('messages.delete'),
      cancel: t('composer.drop.cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await call(dialogsApi.deleteDialog, { id: chat.dialogId })
    for (const { path } of [dialogsApi.listDialogs, dialogsApi.listMessages])
      void client.invalidateQueries({ queryKey: [path] })
    go(links.messages, { replace: true })
  }
  return (
    <Menu
      trigger={<Icon of={Ellipsis} />}
      triggerClass={cx('chat__more')}
      label={t('messages.more', { name })}
    >
      <MenuLink icon={User} href={links.user(chat.userId)}>
        {t('messages.home')}
      </MenuLink>
      <MenuButton icon={Ban} onClick={() => void block()}>
        {isDenied ? t('messages.undeny') : t('messages.deny')}
      </MenuButton>
      {chat.dialogId > 0 && (
        <MenuButton icon={Trash} onClick={() => void remove()}>
          {t('messages.delete')}
        </MenuButton>
      )}
    </Menu>
  )
}

/** What a face draws a chat's head of. */
export interface ChatHead {
  readonly name: string
  /** When the other one was last here; empty when that is not known. */
  readonly seen: string
  readonly menu: ReactNode
}

/** The number of unread messages of a conversation, as it was when the chat was opened. */
function useUnreadAtStart(dialogId: number): number {
  const client = useQueryClient()
  const [unread] = useState(() => {
    const lists = client.getQueriesData<OutputOf<typeof dialogsApi.listDialogs>>({
      queryKey: [dialogsApi.listDialogs.path],
    })
    const all = lists.flatMap(([, list]) => list?.pageData ?? [])
    return all.find(({ id }) => id === dialogId)?.dialogMessage?.unreadCount ?? 0
  })
  return unread
}

/** One chat: its head as the face draws it, what was said, and where one writes. */
export function ChatView({ place, head }: { place: ChatPlace; head: (head: ChatHead) => ReactNode }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { forum } = useSite()
  const { userId: ownId } = useVisit()
  const chat = useChat(place)
  const { data: other, error } = useAnswer(otherAsk(chat.userId), { enabled: chat.userId > 0 })
  const unread = useUnreadAtStart(chat.dialogId)
  const name = other?.nickname ?? place.nickname
  const isOwn = chat.userId === ownId
  if (error || isOwn) return <Empty title={isOwn ? t('messages.own') : t('messages.gone')} />
  return (
    <section className={cx('chat')} aria-label={t('messages.with', { name })}>
      {head({
        name,
        seen: other?.loginAt ? t('messages.seen', { time: moment(other.loginAt).text }) : '',
        menu: chat.userId > 0 && <ChatMenu chat={chat} name={name} isDenied={other?.isDeny ?? false} />,
      })}
      <ChatLog key={chat.userId} chat={chat} unread={unread} name={name} />
      {chat.userId > 0 && (
        <ChatForm chat={chat} isOff={forum.other.disabledChat || !forum.other.canCreateDialog} />
      )}
    </section>
  )
}
