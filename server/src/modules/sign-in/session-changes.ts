import type { Context } from '../../context.ts'
import { listLivingSessions } from './session-store.ts'

const channel = 'sessions'

/** Says on every instance that sessions of a person may have ended: call it after the commit that ended them. */
export function tellSessionsChanged({ bus }: Pick<Context, 'bus'>, userId: number): void {
  bus.publish(channel, { userId })
}

/** Hears, from every instance, whose sessions may have ended. Answers how to stop listening. */
export function onSessionsChanged(
  { bus }: Pick<Context, 'bus'>,
  listener: (userId: number) => void,
): () => void {
  return bus.subscribe(channel, (message) => listener((message as { userId: number }).userId))
}

/** Ids of the sessions of a person that live. */
export async function livingSessions(ctx: Context, userId: number): Promise<ReadonlySet<number>> {
  const rows = await listLivingSessions(ctx.db, userId, ctx.clock.now())
  return new Set(rows.map(({ id }) => id))
}
