import { type AttachmentView, attachmentTypes, dialogsApi, filesApi } from '@chaguan/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-failure.ts'
import { asFailure } from '../../api/failures.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { useLatest } from '../../api/use-latest.ts'
import { useVisit } from '../../api/visit.tsx'
import { holdWords } from '../../api/waiting-list.ts'

/** A message that is on its way, or did not get there. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  /** Address of the picture in this browser; empty for words. */
  readonly picture: string
  readonly state: 'sending' | 'failed'
  /** Why it did not get there. */
  readonly failure: CallFailure | null
}

/** Words or a picture that somebody sends. */
export interface Sent {
  readonly text: string
  readonly file: File | null
}

/** A name for a message that no other has: the server stores one that is sent again under it once. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Waits for a network; meanwhile the words stand on the list of what does. */
async function untilOnline(words: string): Promise<void> {
  if (navigator.onLine) return
  const release = holdWords(words)
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  release()
}

/**
 * What one person sends another, in the order it was written: one after the other, so that it arrives in it. It outlives
 * the chat it was written in: what was left on its way goes on, and what failed is there when one comes back.
 */
function createLine(userId: number) {
  const sent = new Map<string, Sent>()
  const uploaded = new Map<string, number>()
  const listeners = new Set<() => void>()
  let list: readonly Outgoing[] = []
  let queue = Promise.resolve()
  let arrived: (dialogId: number) => Promise<void> = async () => {}

  const set = (next: readonly Outgoing[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, next: Partial<Outgoing>) =>
    set(list.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const drop = (key: string) => {
    sent.delete(key)
    uploaded.delete(key)
    const { picture = '' } = list.find((one) => one.key === key) ?? {}
    if (picture !== '') URL.revokeObjectURL(picture)
    set(list.filter((one) => one.key !== key))
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

  async function deliver(key: string): Promise<void> {
    const one = sent.get(key)
    if (!one) return
    await untilOnline(one.text)
    try {
      const picture = one.file ? { attachmentId: await upload(key, one.file) } : {}
      const message = { messageText: one.text, isImage: one.file !== null, ...picture, clientKey: key }
      const { dialogId } = await call(dialogsApi.openDialog, { recipientUserId: userId, ...message })
      await arrived(dialogId)
      drop(key)
    } catch (error) {
      change(key, { state: 'failed', failure: asFailure(error) })
    }
  }

  const enqueue = (key: string) => {
    queue = queue.then(() => deliver(key))
  }

  return {
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** `tell` hears of every message that arrived, and of the chat it is in. */
    heard(tell: typeof arrived) {
      arrived = tell
    },
    add(one: Sent) {
      const key = newKey()
      sent.set(key, one)
      const picture = one.file ? URL.createObjectURL(one.file) : ''
      set([...list, { key, text: one.text, picture, state: 'sending', failure: null }])
      enqueue(key)
    },
    retry(key: string) {
      change(key, { state: 'sending', failure: null })
      enqueue(key)
    },
    drop,
  }
}

type Line = ReturnType<typeof createLine>

const lines = new Map<string, Line>()

function lineOf(ownId: number | null, userId: number): Line {
  const name = `${ownId} ${userId}`
  const line = lines.get(name) ?? createLine(userId)
  lines.set(name, line)
  return line
}

const nothing: readonly Outgoing[] = []

/**
 * What is on its way to a person. `arrived` is called for each message that got there: whether the chat is still drawn,
 * and the number of its conversation.
 */
export function useOutgoing(userId: number, arrived: (dialogId: number, isHere: boolean) => Promise<void>) {
  const { userId: ownId } = useVisit()
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
  return { outgoing: list, add: line.add, retry: line.retry, drop: line.drop }
}
