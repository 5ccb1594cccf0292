import { type AuditSubject, auditSubjects } from '@chaguan/contracts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Viewer } from '../../viewer.ts'

/** The longest description that is stored, in characters; the rest is cut off. */
const descCharacters = 1000

/**
 * Writes an audit log entry in the transaction of the action (docs/reference/wire-site.md#audit-log). Descriptions name
 * people by id, so that nothing personal outlives an account, and never contain a password.
 */
export async function logAdminAction(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'client'>,
  subject: AuditSubject,
  desc: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('admin_action_logs')
    .values({
      user_id: viewer.id ?? 0,
      type: auditSubjects[subject],
      action_desc: desc.slice(0, descCharacters),
      ip: viewer.client.ip,
      created_at: now,
    })
    .execute()
}
