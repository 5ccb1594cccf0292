import {
  type AttachmentView,
  attachmentTypes,
  type DialogMessageView,
  dialogsApi,
  filesApi,
  limits,
  notificationsApi,
} from '@chaguan/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useIsLive } from '../../api/live-events.ts'
import { refreshChats } from '../../api/refresh-chats.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { answerOptions } from '../../api/use-answer.ts'
import { useVisit } from '../../api/visit.tsx'
import {
  type ChatPlace,
  messageLinks,
  messagesAsk,
  messagesAtFirst,
  messagesMost,
  recordAsk,
} from './message-page.ts'

/** A message that is on its way, or did not get there. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  /** Address of the picture in this browser; empty for words. */
  readonly picture: string
  readonly state: 'sending' | 'failed'
  /** Why it did not get there. */
  readonly reason: string
}

/** A chat as it is shown. */
export interface Chat {
  readonly userId: number
  /** 0 before the first message. */
  readonly dialogId: number
  /** Oldest first. */
  readonly messages: readonly DialogMessageView[]
  readonly outgoing: readonly Outgoing[]
  readonly isLoading: boolean
  readonly error: unknown
  /** Whether there are earlier messages than those shown. */
  readonly hasEarlier: boolean
  readonly earlier: () => void
  readonly send: (text: string) => void
  readonly sendPicture: (file: File) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

/** How often a chat that is open is looked at where no live line tells of news (spec 9). Milliseconds. */
const pollMs = 10_000
/** And where one does. */
const seldomMs = 60_000

let made = 0

/** The conversation of the address, or the one there is with its person; 0 when there is none yet. */
function useDialogId({ dialogId, userId }: ChatPlace): { dialogId: number; isKnown: boolean } {
  const { endpoint, input } = recordAsk(userId)
  const { data, isPending } = useQuery({
    ...answerOptions(endpoint, input),
    enabled: dialogId === 0 && userId > 0,
  })
  if (dialogId > 0) return { dialogId, isKnown: true }
  return {
    dialogId: typeof data?.dialogId === 'number' ? data.dialogId : 0,
    isKnown: !isPending || userId === 0,
  }
}

/** Marks what the other one wrote as read, whenever there is something new and the page is in sight. */
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
      // The next look, or the next message, marks it.
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

interface Sent {
  readonly text: string
  readonly file: File | null
}

/** Messages that are on their way, in the order they were written; one after the other, so that they arrive in it. */
function useOutgoing(userId: number, arrived: (dialogId: number) => Promise<void>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const waiting = useRef(new Map<string, Sent>())
  const uploaded = useRef(new Map<string, number>())
  const queue = useRef(Promise.resolve())

  const change = (key: string, next: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))

  async function upload(key: string, file: File): Promise<number> {
    const known = uploaded.current.get(key)
    if (known) return known
    const input = { type: attachmentTypes.messageImage, name: file.name.slice(0, 200) }
    const { id }: AttachmentView = await uploadFile(filesApi.uploadFile, input, file, {
      signal: new AbortController().signal,
    })
    uploaded.current.set(key, id)
    return id
  }

  async function deliver(key: string): Promise<void> {
    const sent = waiting.current.get(key)
    if (!sent) return
    try {
      const picture = sent.file ? { attachmentId: await upload(key, sent.file) } : {}
      const message = { messageText: sent.text, isImage: sent.file !== null, ...picture }
      const { dialogId } = await call(dialogsApi.openDialog, { recipientUserId: userId, ...message })
      await arrived(dialogId)
      waiting.current.delete(key)
      setOutgoing((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      change(key, { state: 'failed', reason: asFailure(error).Message })
    }
  }

  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => deliver(key))
  }

  return {
    outgoing,
    add(sent: Sent) {
      made += 1
      const key = `message-${made}`
      waiting.current.set(key, sent)
      const picture = sent.file ? URL.createObjectURL(sent.file) : ''
      setOutgoing((all) => [...all, { key, text: sent.text, picture, state: 'sending', reason: '' }])
      enqueue(key)
    },
    retry(key: string) {
      change(key, { state: 'sending', reason: '' })
      enqueue(key)
    },
    drop(key: string) {
      waiting.current.delete(key)
      setOutgoing((all) => all.filter((one) => one.key !== key))
    },
  }
}

/** Reads and writes one chat; what comes is told by the live stream, else by a look every 10 s while it is in sight (spec 9). */
export function useChat(place: ChatPlace): Chat {
  const client = useQueryClient()
  const { userId: ownId, go } = useVisit()
  const { dialogId, isKnown } = useDialogId(place)
  const [asked, setAsked] = useState(0)
  const perPage = Math.max(asked, messagesAtFirst(place))
  const isLive = useIsLive()
  const { endpoint, input } = messagesAsk(dialogId, perPage)
  const { data, error } = useQuery({
    ...answerOptions(endpoint, input),
    enabled: dialogId > 0,
    refetchInterval: isLive ? seldomMs : pollMs,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  })
  const messages = [...(data?.pageData ?? [])].reverse()
  const otherId = place.userId || (messages.find(({ userId }) => userId !== ownId)?.userId ?? 0)
  useMarkRead(dialogId, messages.at(-1), ownId)

  const { outgoing, add, retry, drop } = useOutgoing(otherId, async (opened) => {
    if (dialogId === 0) {
      client.setQueryData(answerOptions(recordAsk(otherId).endpoint, recordAsk(otherId).input).queryKey, {
        dialogId: opened,
      })
      go(messageLinks.chat(otherId, opened), { replace: true })
    }
    await refreshChats(client)
  })

  return {
    userId: otherId,
    dialogId,
    messages,
    outgoing,
    isLoading: !isKnown || (dialogId > 0 && !data && !error),
    error,
    hasEarlier: (data?.totalCount ?? 0) > messages.length && perPage < messagesMost,
    earlier: () => setAsked(messagesMost),
    send: (text) => add({ text: text.trim().slice(0, limits.messageCharacters * 2), file: null }),
    sendPicture: (file) => add({ text: '', file }),
    retry,
    drop,
  }
}
