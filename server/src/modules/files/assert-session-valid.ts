import { inactiveStatuses } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'

/**
 * Refuses (INVALID_TOKEN) a caller whose session ended, or whose account was shut out, after the request began, as can
 * happen during an upload of minutes. Locks both rows until the transaction ends, so that nothing is stored after the
 * end of a session.
 */
export async function assertSessionValid(ctx: Context, tx: Tx, { id, sessionId }: Member): Promise<void> {
  const { engine } = ctx.database
  const user = await tx
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .modifyEnd(forUpdate(engine))
    .executeTakeFirst()
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId ?? 0)
    .where('user_id', '=', id)
    .where('expires_at', '>', ctx.clock.now())
    .modifyEnd(forUpdate(engine))
    .executeTakeFirst()
  if (!user || !session || inactiveStatuses.has(user.status)) throw new AppError('INVALID_TOKEN')
}
