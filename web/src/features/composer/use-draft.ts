import { type ThreadView, threadsApi } from '@chaguan/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerKey } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { links } from '../../api/links.ts'
import { useVisit } from '../../api/visit.tsx'
import {
  browserStore,
  type Draft,
  draftKey,
  dropAside,
  dropDraft,
  keepDraft,
  lostDrafts,
  readDraft,
  setAside,
} from './draft.ts'
import { DraftSaver, type SavedState, type ServerCopy } from './draft-saver.ts'
import { answerMs, type Channel, openTabLock, type TabLock } from './tab-lock.ts'
import { draftInput, isEmptyWritten, isSameWritten, publishInput, type Written } from './written.ts'

export interface DraftWishes {
  /** The thread that is changed; null for a new one. */
  readonly thread: ThreadView | null
  readonly start: Written
  readonly written: Written
  /** Whether anything was changed; what was not is no draft. */
  readonly isTouched: boolean
  /** Whether what stands there came back from a refused form, so that nothing is put over it. */
  readonly isRefused: boolean
  readonly restore: (draft: Draft) => void
}

/** A copy of this browser that the person may open. */
interface Offer {
  readonly key: string
  readonly draft: Draft
}

/** Keeps a draft on the server, and in the answers that pages are drawn from. */
async function saveDraft(
  client: QueryClient,
  written: Written,
  copy: ServerCopy | null,
): Promise<ServerCopy> {
  const thread = copy
    ? await call(threadsApi.editThread, draftInput(copy.id, written, 1))
    : await call(threadsApi.publishThread, { ...publishInput(written), draft: 1 })
  const { threadId, updatedAt } = thread
  client.setQueryData(answerKey(threadsApi.openThread, { threadId }), { ...thread, orderInfo: [] })
  void client.invalidateQueries({ queryKey: [threadsApi.listThreads.path], refetchType: 'none' })
  return { id: threadId, updatedAt }
}

const lookAt = async (threadId: number) => (await call(threadsApi.openThread, { threadId })).updatedAt

/** A channel to the other windows; a deaf one where browsers have none. */
function openChannel(): Channel {
  if (typeof BroadcastChannel === 'function') return new BroadcastChannel('dzq-compose')
  return { postMessage: () => {}, onmessage: null, close: () => {} }
}

/** A reload leads back to the draft, without a page of its own in the history. */
function nameAddress(id: number): void {
  if (location.pathname === links.composer) history.replaceState(history.state, '', links.editThread(id))
}

const copyOf = (thread: ThreadView | null): ServerCopy | null =>
  thread?.isDraft ? { id: thread.threadId, updatedAt: thread.updatedAt } : null

interface Session {
  readonly saver: DraftSaver
  readonly lock: TabLock
  readonly key: () => string
  readonly close: () => void
}

/**
 * Keeps what is typed on the server within a second of a pause, and in this browser until the server has it. One window
 * at a time writes on a draft. What a crash or a refusal left in this browser comes back, or is offered.
 */
export function useDraft(wishes: DraftWishes) {
  const { userId } = useVisit()
  const client = useQueryClient()
  const [saved, setSaved] = useState<SavedState>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const session = useRef<Session | null>(null)
  const { written, isTouched } = wishes

  const openSession = useEffectEvent((): Session => {
    const { thread } = wishes
    const tab = Math.random().toString(36).slice(2, 10)
    let key = draftKey(userId ?? 0, thread?.threadId ?? `new-${tab}`)
    const copy = copyOf(thread)
    const saver = new DraftSaver({
      copy,
      save: thread && !copy ? null : (now, before) => saveDraft(client, now, before),
      look: lookAt,
      keepHere: (now, before) =>
        keepDraft(browserStore, key, {
          ...now,
          savedAt: Date.now(),
          base: before?.updatedAt ?? thread?.updatedAt ?? '',
        }),
      forgetHere: () => dropDraft(browserStore, key),
      onState: setSaved,
      onCopy: ({ id }) => {
        const next = draftKey(userId ?? 0, id)
        if (next === key) return
        dropDraft(browserStore, key)
        key = next
        lock.moveTo(next)
        nameAddress(id)
      },
      codeOf: (error) => asFailure(error).Code,
      now: () => Date.now(),
    })
    const lock = openTabLock({
      channel: openChannel(),
      tab,
      key,
      onElsewhere: () => {
        setElsewhere(true)
        saver.keepHere()
      },
      giveAway: async () => {
        await saver.save()
        saver.pause()
      },
    })
    return { saver, lock, key: () => key, close: () => lock.close() }
  })

  /** What this browser kept of the thread is offered: the server's copy is what the page shows. */
  const offerKept = useEffectEvent((key: string) => {
    const draft = setAside(browserStore, key)
    if (draft && !isSameWritten(draft, wishes.start)) setOffer({ key, draft })
    else dropAside(browserStore, key)
  })

  /** A new thread goes on from what was lost, unless something stands there already: then it is offered. */
  const bringBack = useEffectEvent((key: string, own: string) => {
    const draft = readDraft(browserStore, key)
    if (!draft || wishes.isRefused) return
    if (wishes.isTouched) return setOffer({ key, draft })
    if (keepDraft(browserStore, own, draft)) dropDraft(browserStore, key)
    wishes.restore(draft)
  })

  useEffect(() => {
    const now = openSession()
    session.current = now
    const own = now.key()
    const isNew = own.includes('-new-')
    if (!isNew) offerKept(own)
    const timer = setTimeout(() => {
      const isOpen = (key: string) => key === own || now.lock.others.has(key)
      const lost = isNew ? lostDrafts(browserStore, userId ?? 0, isOpen)[0] : undefined
      if (lost) bringBack(lost, own)
    }, answerMs)
    const keep = () => now.saver.keepHere()
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      now.saver.keepHere()
      void now.saver.save()
      now.close()
    }
  }, [userId])

  useEffect(() => {
    const saver = session.current?.saver
    if (!saver || !isTouched) return
    if (!isEmptyWritten(written)) saver.change(written)
    else if (!saver.copy) saver.forget()
  }, [written, isTouched])

  const close = (how: 'open' | 'drop') => {
    if (!offer) return
    if (how === 'open') wishes.restore(offer.draft)
    dropAside(browserStore, offer.key)
    if (offer.key !== session.current?.key()) dropDraft(browserStore, offer.key)
    setOffer(null)
  }
  return {
    saved,
    offer,
    openOffer: () => close('open'),
    dropOffer: () => close('drop'),
    isElsewhere,
    /** Stops the other window and opens what it kept. */
    takeOver: async () => {
      await session.current?.lock.take()
      location.reload()
    },
    /** Keeps at once, not after a pause. */
    saveNow: async () => session.current?.saver.save(),
    insist: async () => session.current?.saver.insist(),
    settle: async () => (await session.current?.saver.settle()) ?? null,
    /** Goes on keeping after a refusal. */
    goOn: (now: Written) => session.current?.saver.change(now),
    /** It is published: nothing of it is a draft any more. */
    end: () => {
      session.current?.saver.forget()
      session.current?.saver.pause()
    },
    copyId: () => session.current?.saver.copy?.id ?? 0,
  }
}
