import type { ThreadView } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { asFailure } from '../../../api/failures.ts'
import { currentAddress } from '../../../shared/links/current-address.ts'
import { links } from '../../../shared/links/links.ts'
import { isSameDraft, type ThreadDraft } from '../thread-draft.ts'
import { draftEdits, newerVersionOf } from './draft-edits.ts'
import { DraftSaver, type SavedState, type SaverOptions, type ServerCopy } from './draft-saver.ts'
import {
  browserStore,
  deleteDraft,
  draftKey,
  readDraft,
  sentDigest,
  storeDraft,
  versionOf,
} from './draft-storage.ts'
import { cacheAnswer, firstSaveIn } from './save-requests.ts'
import { type Channel, openTabLock, type TabLock } from './tab-lock.ts'

/** A channel to other tabs; it does nothing where the browser has no BroadcastChannel. */
function openChannel(): Channel {
  if (typeof BroadcastChannel === 'function') return new BroadcastChannel('dzq-compose')
  return { postMessage: () => {}, onmessage: null, close: () => {} }
}

/**
 * Puts the draft's id into the address without a history entry, so that a reload opens it again. While a sheet owns the
 * current history entry, this happens after the sheet was closed, unless `signal` is aborted before.
 */
function nameAddress(id: number, signal: AbortSignal): void {
  if (history.state?.layer) {
    window.addEventListener('popstate', () => nameAddress(id, signal), { once: true, signal })
    return
  }
  const named = links.editThread(id)
  if (location.pathname === links.composer && currentAddress() !== named)
    history.replaceState(history.state, '', named)
}

const copyOf = (thread: ThreadView | null): ServerCopy | null =>
  thread?.isDraft ? { id: thread.threadId, version: thread.version } : null

/** A draft that is open in this tab. */
export interface DraftSession {
  readonly saver: DraftSaver
  readonly lock: TabLock
  readonly key: () => string
  /** The server's copy because of which a save was refused last; null for none. */
  readonly newer: () => ThreadView | null
  /**
   * Stops saving and resolves to the copy to publish: without a version when the server may have one more of this
   * browser, whose response was lost.
   */
  readonly settle: () => Promise<ServerCopy | null>
  readonly close: () => void
}

export interface DraftSessionOptions {
  readonly userId: number
  /** The edited thread; null for a new one. */
  readonly thread: ThreadView | null
  readonly client: QueryClient
  readonly onState: (state: SavedState) => void
  /** The session of the other layout, which ends when this one starts: its pending save is of the same draft. */
  readonly former: DraftSession | null
  /** Called when another window has taken the draft over. */
  readonly onElsewhere: () => void
}

/** Opens a draft in this tab: its local and server saves, and the lock shared with other tabs. */
export function openDraftSession({
  userId,
  thread,
  client,
  former,
  onState,
  onElsewhere,
}: DraftSessionOptions): DraftSession {
  const tab = Math.random().toString(36).slice(2, 10)
  let key = draftKey(userId, thread?.threadId ?? `new-${tab}`)
  // The page's own thread may be older than what the other layout has saved.
  const copy = former?.saver.copy ?? copyOf(thread)
  const { edit, newer, isUnsure } = draftEdits(client, key)
  const closing = new AbortController()
  const firstSave = firstSaveIn(() => key)
  const keepHere: SaverOptions['keepHere'] = (now, before, sent) => {
    const kept = readDraft(browserStore, key)
    return storeDraft(browserStore, key, {
      ...now,
      // A text that was only shown again is not newer than a copy that was changed elsewhere meanwhile.
      savedAt: kept && isSameDraft(kept, now) ? kept.savedAt : Date.now(),
      base: before?.version ?? (thread ? versionOf(thread) : ''),
      sent: sent ? sentDigest(sent) : '',
      first: before ? undefined : firstSave.known(),
    })
  }
  /** Saves a thread that the server may not have yet; the stored version may be an earlier text. */
  const saveNew = async (now: ThreadDraft): Promise<ServerCopy> => {
    const { written = now } = firstSave.known() ?? {}
    const stored = await cacheAnswer(
      client,
      firstSave.send(now, () => keepHere(now, null, now)),
    )
    return isSameDraft(written, now) ? stored : edit(stored, now)
  }
  let isFirst = true
  /** The copy that the other layout has saved last, before this one's first save; else null. */
  const settleFormer = async () => {
    const settled = isFirst ? await former?.saver.settle() : null
    isFirst = false
    return settled ?? null
  }
  const saver = new DraftSaver({
    copy,
    save:
      thread && !copy
        ? null
        : async (now, before) => {
            const known = (await settleFormer()) ?? before
            return known ? edit(known, now) : saveNew(now)
          },
    newerVersionOf,
    keepHere,
    forgetHere: () => deleteDraft(browserStore, key),
    onState,
    onCopy: ({ id }) => {
      nameAddress(id, closing.signal)
      const next = draftKey(userId, id)
      if (next === key) return
      deleteDraft(browserStore, key)
      key = next
      lock.moveTo(next)
    },
    codeOf: (error) => asFailure(error).Code,
    now: () => Date.now(),
  })
  const lock = openTabLock({
    channel: openChannel(),
    tab,
    key,
    onElsewhere: () => {
      onElsewhere()
      saver.keepHere()
    },
    giveAway: async () => {
      await saver.save()
      saver.pause()
    },
  })
  return {
    saver,
    lock,
    key: () => key,
    newer,
    settle: async () => {
      const settled = await saver.settle()
      return settled && isUnsure() ? { ...settled, version: undefined } : settled
    },
    close: () => {
      closing.abort()
      lock.close()
    },
  }
}
