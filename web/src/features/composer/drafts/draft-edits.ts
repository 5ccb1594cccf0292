import { failureCodes, type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { draftInput } from '../draft-input.ts'
import { draftOfThread, type ThreadDraft } from '../thread-draft.ts'
import type { ServerCopy } from './draft-saver.ts'
import { browserStore, readDraft, sentDigest } from './draft-storage.ts'
import { cacheAnswer, mayHaveArrived } from './save-requests.ts'

/** Autosave must not interrupt: failures are shown beside the text and never navigate. */
const quiet = { quiet: true } as const

interface Conflict {
  readonly key: string
  readonly value: unknown
}

/** The server's version of a draft that refused an edit of another one; null when it failed for another reason. */
export function newerVersionOf(error: unknown): string | null {
  const { Code, Data } = asFailure(error)
  if (Code !== failureCodes.RESOURCE_IN_USE) return null
  const { conflicts = [] } = (Data ?? {}) as { readonly conflicts?: readonly Conflict[] }
  const newer = conflicts.find(({ key }) => key === 'version')
  return newer ? String(newer.value) : null
}

/**
 * The edits of a draft on the server. Each names the version that it replaces, and is refused over another one, unless
 * that is an earlier text of this browser whose response was lost.
 */
export function draftEdits(client: QueryClient, key: string) {
  const stored = readDraft(browserStore, key)
  const unanswered = new Set(stored ? [stored.sent, sentDigest(stored)] : [])
  let newer: ThreadView | null = null
  let isUnsure = false

  /** The version that refused an edit, if it is an earlier text of this browser. */
  async function ownVersion({ id }: ServerCopy, error: unknown): Promise<string | undefined> {
    if (newerVersionOf(error) === null) return undefined
    newer = await call(threadsApi.openThread, { threadId: id }, quiet)
    return unanswered.has(sentDigest(draftOfThread(newer))) ? newer.version : undefined
  }
  async function edit(copy: ServerCopy, now: ThreadDraft): Promise<ServerCopy> {
    const digest = sentDigest(now)
    const isRepeated = unanswered.has(digest)
    unanswered.add(digest)
    try {
      const next = await cacheAnswer(client, call(threadsApi.editThread, draftInput(copy, now, 1), quiet))
      unanswered.clear()
      isUnsure = false
      return next
    } catch (error) {
      const own = await ownVersion(copy, error)
      if (own !== undefined) return edit({ ...copy, version: own }, now)
      if (navigator.onLine && mayHaveArrived(error)) isUnsure = true
      else if (!isRepeated) unanswered.delete(digest)
      throw error
    }
  }
  return {
    edit,
    /** The server's copy because of which an edit was refused last; null for none. */
    newer: () => newer,
    /** Whether an edit was sent without a response, so that the server's version may be that one. */
    isUnsure: () => isUnsure,
  }
}
