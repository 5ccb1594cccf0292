import { type DialogMessageView, dialogsApi, limits, notificationsApi } from '@chaguan/contracts/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../api/call.ts'
import { apiQueryOptions } from '../../api/query.ts'
import { refreshChats } from '../../shared/messages/refresh-chats.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { type ChatPlace, messageLinks, recordQuery } from './message-page.ts'
import { type MessageContent, type OutgoingMessage, useOutgoingMessages } from './outgoing-messages.ts'
import { type ReadLog, useMessageLog } from './use-message-log.ts'

/** The data of a chat. */
export interface Chat extends ReadLog {
  readonly userId: number
  /** 0 before the first message. */
  readonly dialogId: number
  readonly outgoing: readonly OutgoingMessage[]
  readonly send: (text: string) => void
  readonly sendPicture: (file: File) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

/** The conversation in the address, or the existing one with its person; 0 when there is none yet. */
function useDialogId({ dialogId, userId }: ChatPlace): { dialogId: number; isKnown: boolean } {
  const { endpoint, input } = recordQuery(userId)
  const { data, isPending } = useQuery({
    ...apiQueryOptions(endpoint, input),
    enabled: dialogId === 0 && userId > 0,
  })
  if (dialogId > 0) return { dialogId, isKnown: true }
  return {
    dialogId: typeof data?.dialogId === 'number' ? data.dialogId : 0,
    isKnown: !isPending || userId === 0,
  }
}

/** Marks the other person's messages as read, when there is a new one and the page is visible. */
function useMarkRead(dialogId: number, newest: DialogMessageView | undefined, ownId: number | null): void {
  const client = useQueryClient()
  const marked = useRef(0)
  const mark = useEffectEvent(async () => {
    if (dialogId === 0 || !newest || newest.id <= marked.current || document.visibilityState !== 'visible')
      return
    marked.current = newest.id
    if (newest.userId === ownId) return
    try {
      await call(dialogsApi.readDialog, { dialogId }, { quiet: true })
      for (const { path } of [notificationsApi.countUnread, dialogsApi.listDialogs])
        void client.invalidateQueries({ queryKey: [path] })
    } catch {
      // The next poll or message marks them.
      marked.current = 0
    }
  })
  const newestId = newest?.id ?? 0
  useEffect(() => {
    if (newestId > 0) void mark()
    const seen = () => void mark()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [newestId])
}

/** Loads and writes one chat. */
export function useChat(place: ChatPlace): Chat {
  const client = useQueryClient()
  const { userId: ownId, go } = usePageContext()
  const { dialogId, isKnown } = useDialogId(place)
  const log = useMessageLog(dialogId, place.messageId)
  const otherId = place.userId || (log.messages.find(({ userId }) => userId !== ownId)?.userId ?? 0)
  useMarkRead(dialogId, log.hasLater ? undefined : log.messages.at(-1), ownId)

  const lastId = log.hasLater ? null : (log.messages.at(-1)?.id ?? null)
  const isNew = isKnown && dialogId === 0
  const { outgoing, add, retry, drop } = useOutgoingMessages(
    otherId,
    isNew ? 0 : lastId,
    async (opened, isHere) => {
      if (dialogId === 0) {
        client.setQueryData(
          apiQueryOptions(recordQuery(otherId).endpoint, recordQuery(otherId).input).queryKey,
          {
            dialogId: opened,
          },
        )
        if (isHere) go(messageLinks.chat(otherId, opened), { replace: true })
      }
      await refreshChats(client)
    },
  )
  const write = (sent: MessageContent) => {
    add(sent)
    // A sent message is at the end, so the log moves there.
    if (place.messageId > 0) go(messageLinks.chat(otherId, dialogId), { replace: true })
  }

  return {
    ...log,
    userId: otherId,
    dialogId,
    outgoing,
    isLoading: !isKnown || log.isLoading,
    send: (text) => write({ text: text.trim().slice(0, limits.messageCharacters * 2), file: null }),
    sendPicture: (file) => write({ text: '', file }),
    retry,
    drop,
  }
}
