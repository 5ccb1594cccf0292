import { liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { livingAmong, livingSessions, onSessionsChanged } from '../sign-in/index.ts'
import { type Line, type Lines, written } from './lines.ts'

function endAllBut(living: ReadonlySet<number>, lines: Lines, among: Iterable<Line>): void {
  for (const line of [...among]) if (!living.has(line.sessionId)) lines.end(line, written('signed-out', {}))
}

/** Ends the lines of a person's sessions that live no longer. */
async function endLinesOf(ctx: Context, lines: Lines, userId: number): Promise<void> {
  if (lines.of(userId).size === 0) return
  endAllBut(await livingSessions(ctx, userId), lines, lines.of(userId))
}

/** Looks at every line: sessions run out without a word, and the word of another instance may have been lost. */
async function endDeadLines(ctx: Context, lines: Lines): Promise<void> {
  const looked = [...lines.all()]
  endAllBut(await livingAmong(ctx, lines.sessionIds()), lines, looked)
}

/** Ends lines with their sessions: as soon as it is told, and by looking every minute. Answers how to stop. */
export function watchSessions(ctx: Context, lines: Lines): () => void {
  const failed = (error: unknown) =>
    ctx.log.warn({ err: error }, 'lines of ended sessions were not looked for')
  const timer = setInterval(() => {
    endDeadLines(ctx, lines).catch(failed)
  }, liveTimes.checkedMs).unref()
  const stopWatching = onSessionsChanged(ctx, (userId) => {
    endLinesOf(ctx, lines, userId).catch(failed)
  })
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
