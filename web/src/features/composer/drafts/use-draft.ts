import type { ThreadView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { wireMs } from '../../../i18n/clock.ts'
import { useSiteTime } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useHandoff, useHandoffValue } from '../../../shared/page/use-handoff.ts'
import { draftOfThread, isEmptyDraft, isSameDraft, type ThreadDraft } from '../thread-draft.ts'
import type { SavedState } from './draft-saver.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import {
  browserStore,
  type Draft,
  deleteConflictCopy,
  deleteDraft,
  orphanedDrafts,
  readConflictCopy,
  readDraft,
  sentDigest,
  storeConflictCopy,
  storeDraft,
  versionOf,
} from './draft-storage.ts'
import { answerMs } from './tab-lock.ts'

export interface DraftOptions {
  /** The edited thread; null for a new one. */
  readonly thread: ThreadView | null
  readonly start: ThreadDraft
  readonly written: ThreadDraft
  /** `written`, with changes since the last render. */
  readonly fresh: () => ThreadDraft
  /** Whether anything was changed; an unchanged form is not saved. */
  readonly isTouched: boolean
  /** Whether the form was refused without JavaScript, so that its text must not be replaced. */
  readonly isRefused: boolean
  /**
   * Shows a stored version; `isTold` when the person must be informed that it is not the one that the page was opened
   * with.
   */
  readonly restore: (draft: Draft, isTold: boolean) => void
}

/** Another version of the draft, which the person may open instead. */
interface RestoreOffer {
  readonly key: string
  readonly draft: Draft
}

/** When the server's copy was changed, by the client's clock; `now` is the site's time at this moment. */
const savedAtOf = (thread: ThreadView | null, now: number) =>
  Date.now() - (now - (wireMs(thread?.updatedAt ?? '') ?? now))

/** Whether the server's copy is the one that this draft was based on, or what this browser sent last. */
const isBasedOn = ({ base, sent }: Draft, { thread, start }: DraftOptions) =>
  (thread !== null && base === versionOf(thread)) || sent === sentDigest(start)

/** The key of the newest draft of a new thread that no window has open. */
function lostKey({ key, lock }: DraftSession, userId: number): string | undefined {
  return orphanedDrafts(browserStore, userId, (other) => other === key() || lock.others.has(other))[0]
}

/** Passes every change of the text to the saver; an untouched form is not saved. */
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
    /** Stops the other window and reloads the page with what that has saved. */
    takeOver: async () => {
      await session.current?.lock.take()
      location.reload()
    },
    /** Saves at once; resolves to whether the server has stored it. */
    saveNow: async () => (await session.current?.saver.save()) ?? false,
    settle: async () => (await session.current?.settle()) ?? null,
    /** Saves again after a refusal. */
    resumeSaving: (now: ThreadDraft) => session.current?.saver.change(now),
    /** Ends the draft after its publication. */
    end: () => {
      const { saver, key } = session.current ?? {}
      if (key) deleteConflictCopy(browserStore, key())
      saver?.forget()
      saver?.pause()
    },
    copyId: () => session.current?.saver.copy?.id ?? 0,
  }
}

/**
 * The versions that this browser has stored. The newest one is shown: the local one at once if nobody has changed the
 * server's copy since. The older one is offered until it is opened or discarded.
 */
function useRestoreOffer(options: DraftOptions, session: RefObject<DraftSession | null>) {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const siteTime = useSiteTime()
  const { thread, start, written } = options
  const hasOtherText = options.isRefused || options.isTouched
  const isShown = (one: Draft) => [start, written].some((shown) => isSameDraft(one, shown))
  const serverCopy = (base: string): Draft => ({
    ...start,
    savedAt: savedAtOf(thread, siteTime()),
    base,
    sent: '',
  })
  const propose = (key: string, draft: Draft) => {
    storeConflictCopy(browserStore, key, draft)
    setOffer({ key, draft })
  }
  const proposeAgain = (key: string) => {
    const aside = readConflictCopy(browserStore, key)
    if (aside && isShown(aside)) deleteConflictCopy(browserStore, key)
    else if (aside) setOffer({ key, draft: aside })
  }
  /** Opens the local copy of a draft or of a published thread that is edited. */
  const openStored = useEffectEvent((key: string) => {
    proposeAgain(key)
    const draft = readDraft(browserStore, key)
    if (!draft || isShown(draft)) return deleteDraft(browserStore, key)
    const copy = serverCopy(draft.base)
    const isUnchanged = isBasedOn(draft, options)
    const isNewest = isUnchanged || draft.savedAt >= copy.savedAt
    if (hasOtherText || !isNewest) {
      deleteDraft(browserStore, key)
      return propose(key, draft)
    }
    options.restore(draft, thread?.isDraft === false)
    if (!isUnchanged) propose(key, copy)
  })
  /** Restores an orphaned copy into a new thread; offers it when the form is not empty. */
  const bringBack = useEffectEvent((key: string, own: string) => {
    const draft = readDraft(browserStore, key)
    if (!draft || options.isRefused) return
    if (isSameDraft(draft, written)) return deleteDraft(browserStore, key)
    if (options.isTouched) return setOffer({ key, draft })
    if (storeDraft(browserStore, own, draft)) deleteDraft(browserStore, key)
    options.restore(draft, true)
  })
  /** Shows the offered version, and offers the one that was shown before. */
  const openOffer = () => {
    if (!offer) return
    const { key, draft } = offer
    const shown: Draft = { ...written, savedAt: Date.now(), base: draft.base, sent: '' }
    options.restore(draft, false)
    if (key !== session.current?.key()) deleteDraft(browserStore, key)
    propose(session.current?.key() ?? key, shown)
  }
  /** Overwrites the server's copy that was changed elsewhere, and offers it. */
  const insist = async () => {
    const { saver, newer, key } = session.current ?? {}
    const theirs = newer?.()
    if (key && theirs)
      propose(key(), { ...draftOfThread(theirs), savedAt: savedAtOf(theirs, siteTime()), base: '', sent: '' })
    await saver?.insist()
  }
  /** Opens the server's copy that was changed elsewhere, and offers the text here. */
  const takeTheirs = () => {
    const { saver, key } = session.current ?? {}
    if (!saver || !key) return
    storeConflictCopy(browserStore, key(), { ...options.fresh(), savedAt: Date.now(), base: '', sent: '' })
    saver.forget()
    saver.pause()
    location.reload()
  }
  const dropOffer = () => {
    if (!offer) return
    deleteConflictCopy(browserStore, offer.key)
    if (offer.key !== session.current?.key()) deleteDraft(browserStore, offer.key)
    setOffer(null)
  }
  return { offer, openStored, bringBack, openOffer, dropOffer, insist, takeTheirs }
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
  const { openStored, bringBack, ...offering } = useRestoreOffer(options, session)

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

  const takeFresh = useEffectEvent(({ saver }: DraftSession) => {
    const fresh = options.fresh()
    if (!isSameDraft(fresh, options.written) && !isEmptyDraft(fresh)) saver.change(fresh)
  })
  useEffect(() => {
    const now = openSession()
    session.current = now
    const own = now.key()
    const isNew = own.includes('-new-')
    if (!isNew) openStored(own)
    const timer = setTimeout(() => {
      const lost = isNew ? lostKey(now, userId ?? 0) : undefined
      if (lost) bringBack(lost, own)
    }, answerMs)
    const keep = () => {
      takeFresh(now)
      now.saver.keepHere()
    }
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      now.saver.leave()
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
