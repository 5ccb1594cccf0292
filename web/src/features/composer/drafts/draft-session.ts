import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { links } from '../../../shared/links/links.ts'
import { draftInput } from '../draft-input.ts'
import { isSameDraft, type ThreadDraft } from '../thread-draft.ts'
import { cacheAnswer, firstSaveIn } from './draft-answers.ts'
import { DraftSaver, type SavedState, type SaverOptions, type ServerCopy } from './draft-saver.ts'
import { browserStore, deleteDraft, draftKey, sentDigest, storeDraft } from './draft-storage.ts'
import { type Channel, openTabLock, type TabLock } from './tab-lock.ts'

/** Autosave must not interrupt: failures are shown beside the text and never navigate. */
const quiet = { quiet: true } as const

const loadServerCopy = async (threadId: number) =>
  (await call(threadsApi.openThread, { threadId }, quiet)).updatedAt

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
  if (location.pathname === links.composer && location.pathname + location.search !== named)
    history.replaceState(history.state, '', named)
}

const copyOf = (thread: ThreadView | null): ServerCopy | null =>
  thread?.isDraft ? { id: thread.threadId, updatedAt: thread.updatedAt } : null

/** A draft that is open in this tab. */
export interface DraftSession {
  readonly saver: DraftSaver
  readonly lock: TabLock
  readonly key: () => string
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
  const copy = copyOf(thread)
  const closing = new AbortController()
  const firstSave = firstSaveIn(() => key)
  const keepHere: SaverOptions['keepHere'] = (now, before, sent) =>
    storeDraft(browserStore, key, {
      ...now,
      savedAt: Date.now(),
      base: before?.updatedAt ?? thread?.updatedAt ?? '',
      sent: sent ? sentDigest(sent) : '',
      first: before ? undefined : firstSave.known(),
    })
  const edit = (id: number, now: ThreadDraft) =>
    cacheAnswer(client, call(threadsApi.editThread, draftInput(id, now, 1), quiet))
  /** Saves a thread that the server may not have yet; the stored version may be an earlier text. */
  const saveNew = async (now: ThreadDraft): Promise<ServerCopy> => {
    const { written = now } = firstSave.known() ?? {}
    const stored = await cacheAnswer(
      client,
      firstSave.send(now, () => keepHere(now, null, now)),
    )
    return isSameDraft(written, now) ? stored : edit(stored.id, now)
  }
  const saver = new DraftSaver({
    copy,
    save:
      thread && !copy
        ? null
        : async (now, before) => {
            const known = before ?? (await former?.saver.settle()) ?? null
            return known ? edit(known.id, now) : saveNew(now)
          },
    look: loadServerCopy,
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
    close: () => {
      closing.abort()
      lock.close()
    },
  }
}
