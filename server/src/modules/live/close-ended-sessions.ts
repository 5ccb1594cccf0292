import { liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { activeSessionIds, activeSessionsAmong, onSessionsChanged } from '../sign-in/index.ts'
import { type Connection, type Connections, serializeEvent } from './connections.ts'

function closeAllBut(living: ReadonlySet<number>, lines: Connections, among: Iterable<Connection>): void {
  for (const line of [...among])
    if (!living.has(line.sessionId)) lines.end(line, serializeEvent('signed-out', {}))
}

/** Ends the lines of a person's sessions that live no longer. */
async function closeSessionsOf(ctx: Context, lines: Connections, userId: number): Promise<void> {
  if (lines.of(userId).size === 0) return
  closeAllBut(await activeSessionIds(ctx, userId), lines, lines.of(userId))
}

/** Looks at every line: sessions run out without a word, and the word of another instance may have been lost. */
async function closeEndedSessions(ctx: Context, lines: Connections): Promise<void> {
  const looked = [...lines.all()]
  closeAllBut(await activeSessionsAmong(ctx, lines.sessionIds()), lines, looked)
}

/** Ends lines with their sessions: as soon as it is told, and by looking every minute. Answers how to stop. */
export function watchSessions(ctx: Context, lines: Connections): () => void {
  const failed = (error: unknown) =>
    ctx.log.warn({ err: error }, 'lines of ended sessions were not looked for')
  const timer = setInterval(() => {
    closeEndedSessions(ctx, lines).catch(failed)
  }, liveTimes.checkedMs).unref()
  const stopWatching = onSessionsChanged(ctx, (userId) => {
    closeSessionsOf(ctx, lines, userId).catch(failed)
  })
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
