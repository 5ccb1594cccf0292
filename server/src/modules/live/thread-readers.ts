import { liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Viewer } from '../../viewer.ts'
import { findPerson } from '../sign-in/index.ts'
import { assertMayOpenThread, findThread } from '../threads/index.ts'
import { type Connection, type Connections, serializeEvent } from './connections.ts'

/** New threads of one category. */
export interface NewThreads {
  readonly categoryId: number
  readonly count: number
}

const seenBy = (viewer: Viewer | null, counts: readonly NewThreads[]) =>
  viewer ? counts.filter(({ categoryId }) => can(viewer, 'viewThreads', categoryId)) : []

const textOf = (counts: readonly NewThreads[]) =>
  serializeEvent('threads', { count: counts.reduce((sum, { count }) => sum + count, 0) })

/** The viewer of a connection, and when it was loaded. */
interface CachedViewer {
  readonly viewer: Viewer | null
  readonly at: number
}

/** Sends events of threads to their readers who may open them; permissions are cached for a minute. */
export function createThreadReaders(ctx: Context, connections: Connections) {
  const known = new WeakMap<Connection, CachedViewer>()

  async function viewerOf(connection: Connection): Promise<Viewer | null> {
    const now = ctx.clock.now()
    const before = known.get(connection)
    if (before && now - before.at < liveTimes.checkedMs) return before.viewer
    const viewer = await findPerson(ctx, connection.userId)
    known.set(connection, { viewer, at: now })
    return viewer
  }

  return {
    /** Sends the number of new threads to each connection, in categories that its viewer may see. */
    async sendThreadCounts(counts: readonly NewThreads[]): Promise<void> {
      if (connections.size === 0) return
      // If visitors see all of the categories, everybody does; otherwise each viewer is checked.
      if (seenBy(await findPerson(ctx, 0), counts).length === counts.length)
        return connections.sendToAll(textOf(counts))
      await connections.sendToEach(async (connection) => {
        const seen = seenBy(await viewerOf(connection), counts)
        return seen.length === 0 ? null : textOf(seen)
      })
    },
    /** Loads the thread, and checks each reader's permission to open it. */
    async sendToReaders(threadId: number, text: string): Promise<void> {
      if (connections.reading(threadId).size === 0) return
      const thread = await findThread(ctx.db, threadId)
      if (!thread) return
      await connections.sendToReaders(threadId, text, async (connection) => {
        const viewer = await viewerOf(connection)
        if (!viewer) return false
        try {
          await assertMayOpenThread(ctx, viewer, thread)
          return true
        } catch (error) {
          if (error instanceof AppError) return false
          throw error
        }
      })
    },
  }
}
