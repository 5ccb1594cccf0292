import { type AdminAct, adminActs } from '@chaguan/contracts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Viewer } from '../../viewer.ts'

/** Characters of a description that are kept. */
const descCharacters = 1000

/**
 * Writes down what an administrator did, in the transaction that does it (docs/reference/wire-site.md#audit-log). The
 * words name people by their ids, so that nothing personal outlives an account, and never hold a password.
 */
export async function logAdminAction(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'client'>,
  act: AdminAct,
  desc: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('admin_action_logs')
    .values({
      user_id: viewer.id ?? 0,
      type: adminActs[act],
      action_desc: desc.slice(0, descCharacters),
      ip: viewer.client.ip,
      created_at: now,
    })
    .execute()
}
