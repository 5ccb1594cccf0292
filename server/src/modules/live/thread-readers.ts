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

/** The viewer of a connection, and when it was read. */
interface ReadThread {
  readonly viewer: Viewer | null
  readonly at: number
}

/** Sends what happens in threads to their readers who may open them; permissions are cached for a minute. */
export function createThreadReaders(ctx: Context, lines: Connections) {
  const known = new WeakMap<Connection, ReadThread>()

  async function viewerOf(line: Connection): Promise<Viewer | null> {
    const now = ctx.clock.now()
    const before = known.get(line)
    if (before && now - before.at < liveTimes.checkedMs) return before.viewer
    const viewer = await findPerson(ctx, line.userId)
    known.set(line, { viewer, at: now })
    return viewer
  }

  return {
    /** Tells everybody who listens of the new threads in categories that they may see. */
    async tellOfThreads(counts: readonly NewThreads[]): Promise<void> {
      if (lines.size === 0) return
      // What visitors see, everybody may hear of; only other categories need a look at who listens.
      if (seenBy(await findPerson(ctx, 0), counts).length === counts.length)
        return lines.tellEverybody(textOf(counts))
      await lines.tellEach(async (line) => {
        const seen = seenBy(await viewerOf(line), counts)
        return seen.length === 0 ? null : textOf(seen)
      })
    },
    /** Looks at the thread now, and at each reader's right to it. */
    async tell(threadId: number, text: string): Promise<void> {
      if (lines.reading(threadId).size === 0) return
      const thread = await findThread(ctx.db, threadId)
      if (!thread) return
      await lines.tellReaders(threadId, text, async (line) => {
        const viewer = await viewerOf(line)
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
