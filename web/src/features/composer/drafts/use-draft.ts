import type { ThreadView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useHandoff, useHandoffValue } from '../../../shared/page/use-handoff.ts'
import { isEmptyDraft, isSameDraft, type ThreadDraft } from '../thread-draft.ts'
import type { SavedState } from './draft-saver.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import {
  browserStore,
  type Draft,
  dropAside,
  dropDraft,
  keepDraft,
  orphanedDrafts,
  readDraft,
  setAside,
} from './draft-storage.ts'
import { isBackFromLogin } from './LoginLink.tsx'
import { answerMs } from './tab-lock.ts'

export interface DraftOptions {
  /** The edited thread; null for a new one. */
  readonly thread: ThreadView | null
  readonly start: ThreadDraft
  readonly written: ThreadDraft
  /** Whether anything was changed; an unchanged form is not saved. */
  readonly isTouched: boolean
  /** Whether the form was refused without scripts, so that its text is not replaced. */
  readonly isRefused: boolean
  readonly restore: (draft: Draft) => void
}

/** A copy of this browser that the person may open. */
interface Offer {
  readonly key: string
  readonly draft: Draft
}

/** The newest draft of a new thread that no window has open. */
function lostKey({ key, lock }: DraftSession, userId: number): string | undefined {
  return orphanedDrafts(browserStore, userId, (other) => other === key() || lock.others.has(other))[0]
}

/** Removes an offered copy. */
function forgetOffer({ key }: Offer, own: string | undefined): void {
  dropAside(browserStore, key)
  if (key !== own) dropDraft(browserStore, key)
}

/** Passes every change of the text to the draft; an untouched form is not saved. */
function useAutosave(session: RefObject<DraftSession | null>, { written, isTouched }: DraftOptions): void {
  useEffect(() => {
    const saver = session.current?.saver
    if (!saver || !isTouched) return
    if (!isEmptyDraft(written)) saver.change(written)
    else if (!saver.copy) saver.forget()
  }, [session, written, isTouched])
}

/** Actions on the open draft. */
function actionsOf(session: RefObject<DraftSession | null>) {
  return {
    /** Stops the other window and opens what it has saved. */
    takeOver: async () => {
      await session.current?.lock.take()
      location.reload()
    },
    /** Saves at once; resolves to whether the server has it. */
    saveNow: async () => (await session.current?.saver.save()) ?? false,
    insist: async () => session.current?.saver.insist(),
    settle: async () => (await session.current?.saver.settle()) ?? null,
    /** Saves again after a refusal. */
    goOn: (now: ThreadDraft) => session.current?.saver.change(now),
    /** Ends the draft, which is published. */
    end: () => {
      session.current?.saver.forget()
      session.current?.saver.pause()
    },
    copyId: () => session.current?.saver.copy?.id ?? 0,
  }
}

/** Local copies: one left by a crash is restored, or offered when the form is not empty. */
function useOffer(options: DraftOptions, session: RefObject<DraftSession | null>) {
  const [offer, setOffer] = useState<Offer | null>(null)

  /**
   * Offers the copy of a thread that this browser has stored: the page shows the server's. After a log-in in between it
   * is opened at once, if nobody has changed the server's copy since.
   */
  const offerKept = useEffectEvent((key: string) => {
    const draft = setAside(browserStore, key)
    const isHere = (one: Draft) => [options.start, options.written].some((now) => isSameDraft(one, now))
    const isBack = isBackFromLogin()
    if (!draft || isHere(draft)) return dropAside(browserStore, key)
    if (!isBack || draft.base !== options.thread?.updatedAt) return setOffer({ key, draft })
    options.restore(draft)
    dropAside(browserStore, key)
  })

  /** Restores a lost copy into a new thread; it is offered when the form is not empty. */
  const bringBack = useEffectEvent((key: string, own: string) => {
    const draft = readDraft(browserStore, key)
    if (!draft || options.isRefused) return
    if (isSameDraft(draft, options.written)) return dropDraft(browserStore, key)
    if (options.isTouched) return setOffer({ key, draft })
    if (keepDraft(browserStore, own, draft)) dropDraft(browserStore, key)
    options.restore(draft)
  })

  const close = (how: 'open' | 'drop') => {
    if (!offer) return
    if (how === 'open') options.restore(offer.draft)
    forgetOffer(offer, session.current?.key())
    setOffer(null)
  }
  return { offer, offerKept, bringBack, openOffer: () => close('open'), dropOffer: () => close('drop') }
}

/**
 * Autosaves on the server within a second of a pause, and in this browser until the server has it. One tab at a time
 * edits a draft; local copies of a crash or a failed save are restored or offered.
 */
export function useDraft(options: DraftOptions) {
  const { userId } = usePageContext()
  const client = useQueryClient()
  const [saved, setSaved] = useState<SavedState>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const session = useRef<DraftSession | null>(null)
  const former = useHandoffValue<typeof session>('draft')
  useHandoff('draft', session)
  const { offerKept, bringBack, ...offering } = useOffer(options, session)

  const openSession = useEffectEvent(() =>
    openDraftSession({
      userId: userId ?? 0,
      thread: options.thread,
      client,
      former: former?.current ?? null,
      onState: setSaved,
      onElsewhere: () => setElsewhere(true),
    }),
  )

  useEffect(() => {
    const now = openSession()
    session.current = now
    const own = now.key()
    const isNew = own.includes('-new-')
    if (!isNew) offerKept(own)
    const timer = setTimeout(() => {
      const lost = isNew ? lostKey(now, userId ?? 0) : undefined
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

  useAutosave(session, options)

  return {
    saved,
    ...offering,
    isElsewhere,
    ...actionsOf(session),
  }
}
