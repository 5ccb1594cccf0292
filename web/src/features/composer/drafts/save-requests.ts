import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { newOutboxId, outcomeOfFailure } from '../../../shared/outbox/outbox-rules.ts'
import { publishInput } from '../draft-input.ts'
import type { ThreadDraft } from '../thread-draft.ts'
import type { ServerCopy } from './draft-saver.ts'
import { browserStore, type FirstSave, readDraft } from './draft-storage.ts'

/** Puts the server's response to a save into the query cache and resolves to its copy. */
export async function cacheAnswer(client: QueryClient, sending: Promise<ThreadView>): Promise<ServerCopy> {
  const thread = await sending
  const { threadId, version } = thread
  client.setQueryData(queryKeyOf(threadsApi.openThread, { threadId }), { ...thread, orderInfo: [] })
  void client.invalidateQueries({ queryKey: [threadsApi.listThreads.path], refetchType: 'none' })
  return { id: threadId, version }
}

/** Whether a failed call may have been carried out. */
export const mayHaveArrived = (failure: unknown) => outcomeOfFailure(asFailure(failure)).is !== 'refused'

/**
 * The first save of a new thread. It is stored with its idempotency key before it is sent: if the response is lost with
 * the page, the page that restores the text sends it again with the same key, so that only one draft exists.
 */
export function firstSaveIn(key: () => string) {
  let first: FirstSave | undefined
  /** The pending first save, of this page or of one that was left. */
  const known = () => first ?? readDraft(browserStore, key())?.first
  const send = async (written: ThreadDraft, keep: () => void): Promise<ThreadView> => {
    const begun = known()
    const now = begun ?? { key: newOutboxId(), written }
    first = now
    keep()
    const input = { ...publishInput(now.written), draft: 1 } as const
    try {
      const thread = await call(threadsApi.publishThread, input, { quiet: true, idempotencyKey: now.key })
      first = undefined
      // It was published elsewhere meanwhile, so the text here is saved as another thread.
      return begun && !thread.isDraft ? send(written, keep) : thread
    } catch (failure) {
      // After a refusal the text may be saved with a new key.
      if (!mayHaveArrived(failure)) first = undefined
      throw failure
    }
  }
  return { known, send }
}
