import { type AttachmentView, attachmentTypes, dialogsApi, filesApi } from '@chaguan/contracts/browser'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { asFailure, CallFailure } from '../../api/failures.ts'
import { pageMember } from '../../api/request-headers.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { emitWritten } from '../../shared/content/written-event.ts'
import { trackOfflineText } from '../../shared/forms/offline-forms.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import {
  addToOutbox,
  discardOutbox,
  onSentFromOutbox,
  outboxEntries,
  retryOutbox,
  useOutbox,
} from '../../shared/outbox/outbox.ts'
import { newOutboxId, type OutboxEntry } from '../../shared/outbox/outbox-rules.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useLatest } from '../../shared/page/use-latest.ts'

/** A message that is being sent, or failed. */
export interface OutgoingMessage {
  readonly key: string
  readonly text: string
  /** Object URL of the picture; empty for text. */
  readonly picture: string
  readonly state: 'sending' | 'failed'
  /** The failure. */
  readonly failure: CallFailure | null
  /** Id of the saved message after which it failed; null at the end. */
  readonly after: number | null
}

/** Text or a picture to send. */
export interface MessageContent {
  readonly text: string
  readonly file: File | null
}

/** Waits for the network; meanwhile the text is on the list of pending texts. */
async function untilOnline(words: string): Promise<void> {
  if (navigator.onLine) return
  const release = trackOfflineText(words)
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  release()
}

/** The store of unsaved messages in their order. */
function openList() {
  const listeners = new Set<() => void>()
  let list: readonly OutgoingMessage[] = []
  const set = (next: readonly OutgoingMessage[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const without = (key: string) => list.filter((one) => one.key !== key)
  return {
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    failed(key: string, failure: CallFailure) {
      set(list.map((one) => (one.key === key ? { ...one, state: 'failed', failure } : one)))
    },
    /** A pending message will be after all others; a failed one stays after the current ones. */
    settle(after: number) {
      const isLoose = (one: OutgoingMessage) => one.state === 'failed' && one.after === null
      if (list.some(isLoose)) set(list.map((one) => (isLoose(one) ? { ...one, after } : one)))
    },
    /** Moves a message to the end. */
    send({ key, text, picture }: Pick<OutgoingMessage, 'key' | 'text' | 'picture'>) {
      set([...without(key), { key, text, picture, state: 'sending', failure: null, after: null }])
    },
    remove: (key: string) => set(without(key)),
  }
}

/**
 * The queue of messages from one person to another, sent in order, one at a time. It outlives the chat: sending
 * continues, and failed messages are shown when the chat is reopened.
 */
function createLine(userId: number) {
  const sent = new Map<string, MessageContent>()
  const uploaded = new Map<string, number>()
  const { list, subscribe, failed, settle, send, remove } = openList()
  let queue = Promise.resolve()
  let arrived: (dialogId: number) => Promise<void> = async () => {}

  const find = (key: string) => list().find((one) => one.key === key)
  const drop = (key: string) => {
    sent.delete(key)
    uploaded.delete(key)
    const { picture = '' } = find(key) ?? {}
    if (picture !== '') URL.revokeObjectURL(picture)
    remove(key)
  }

  async function upload(key: string, file: File): Promise<number> {
    const known = uploaded.get(key)
    if (known) return known
    const input = { type: attachmentTypes.messageImage, name: file.name.slice(0, 200) }
    const { id }: AttachmentView = await uploadFile(filesApi.uploadFile, input, file, {
      signal: new AbortController().signal,
    })
    uploaded.set(key, id)
    return id
  }

  const lineName = `message ${userId}`
  const queuedEntries = () => outboxEntries().filter(({ line }) => line === lineName)

  /** Whether a text is put into the outbox of the page's member. */
  const mustWait = () =>
    pageMember() !== null && (!navigator.onLine || queuedEntries().some(({ refusal }) => !refusal))

  /**
   * A text that is written offline, or after one that waits, is put into the outbox, which sends it even after a
   * reload.
   */
  async function queueMessage(key: string, text: string): Promise<void> {
    const input = { recipientUserId: userId, messageText: text, isImage: false, clientKey: key }
    const href = withQuery(links.messages, { page: 'chat', userId })
    await addToOutbox({ kind: 'message', input, words: text, href, line: lineName }, key)
  }

  async function stored({ dialogId, dialogMessageId }: { dialogId: number; dialogMessageId: number }) {
    // Messages that failed while the chat was closed were written before this one.
    settle(dialogMessageId - 1)
    await arrived(dialogId)
  }

  onSentFromOutbox((entry, data) => {
    if (entry.line === lineName) void stored(data as never).then(() => drop(entry.id))
  })

  /** Shows the entries of the outbox, also after a reload, and those refused there. */
  function follow(): void {
    for (const { id, words, refusal } of queuedEntries()) {
      if (!find(id)) {
        sent.set(id, { text: words, file: null })
        send({ key: id, text: words, picture: '' })
      }
      if (refusal && find(id)?.state === 'sending') failed(id, new CallFailure(refusal.code, refusal.message))
    }
  }

  const entryOf = (key: string): OutboxEntry | undefined => queuedEntries().find(({ id }) => id === key)

  async function deliver(key: string): Promise<void> {
    const one = sent.get(key)
    if (!one) return
    if (!one.file && mustWait()) return queueMessage(key, one.text)
    await untilOnline(one.text)
    try {
      const picture = one.file ? { attachmentId: await upload(key, one.file) } : {}
      const message = { messageText: one.text, isImage: one.file !== null, ...picture, clientKey: key }
      const input = { recipientUserId: userId, ...message }
      const { dialogId, dialogMessageId } = await call(dialogsApi.openDialog, input)
      emitWritten()
      await stored({ dialogId, dialogMessageId })
      drop(key)
    } catch (error) {
      failed(key, asFailure(error))
    }
  }

  const enqueue = (key: string) => {
    queue = queue.then(() => deliver(key))
  }

  return {
    list,
    subscribe,
    settle,
    /** Sets the callback for every saved message, with its conversation. */
    heard(onArrived: typeof arrived) {
      arrived = onArrived
    },
    add(one: MessageContent) {
      const key = newOutboxId()
      sent.set(key, one)
      send({ key, text: one.text, picture: one.file ? URL.createObjectURL(one.file) : '' })
      enqueue(key)
    },
    retry(key: string) {
      const known = find(key)
      if (!known) return
      send(known)
      const entry = entryOf(key)
      if (entry) void retryOutbox(entry)
      else enqueue(key)
    },
    follow,
    drop(key: string) {
      const entry = entryOf(key)
      drop(key)
      if (entry) void discardOutbox(entry)
    },
  }
}

type Outbox = ReturnType<typeof createLine>

const lines = new Map<string, Outbox>()

function lineOf(ownId: number | null, userId: number): Outbox {
  const name = `${ownId} ${userId}`
  const line = lines.get(name) ?? createLine(userId)
  lines.set(name, line)
  return line
}

const nothing: readonly OutgoingMessage[] = []

/**
 * Messages being sent to a person. `lastId` is the id of the latest saved message, 0 for none, null while unknown.
 * `arrived` is called for each saved message, with whether the chat is still shown and the conversation's id.
 */
export function useOutgoingMessages(
  userId: number,
  lastId: number | null,
  arrived: (dialogId: number, isHere: boolean) => Promise<void>,
) {
  const { userId: ownId } = usePageContext()
  const line = lineOf(ownId, userId)
  const list = useSyncExternalStore(line.subscribe, line.list, () => nothing)
  const latest = useLatest(arrived)
  useEffect(() => {
    let isHere = true
    line.heard(async (dialogId) => (latest.current ?? arrived)(dialogId, isHere))
    return () => {
      isHere = false
    }
  })
  const waiting = useOutbox()
  useEffect(() => {
    if (waiting.length > 0) line.follow()
  }, [line, waiting])
  useEffect(() => {
    if (lastId !== null && list.length > 0) line.settle(lastId)
  }, [line, list, lastId])
  return { outgoing: list, add: line.add, retry: line.retry, drop: line.drop }
}
