import { type AuditSubject, auditSubjects } from '@chaguan/contracts'
import type { Tx } from '../../drivers/db/db.ts'
import type { AuditTargets } from '../../http/app-error.ts'
import type { LocalizedText } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'

/** The longest text that is stored, in characters; the rest is cut off. */
const textCharacters = 4000

const clip = (text: string) => (text.length > textCharacters ? `${text.slice(0, textCharacters - 1)}…` : text)

/**
 * Writes an audit log entry in the transaction of the action (docs/reference/wire-site.md#audit-log), in both
 * languages. Texts name people by id, so that nothing personal outlives an account, and never contain a secret;
 * `targets` are people and content whose present names the log shows and finds.
 */
export async function logAdminAction(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'client'>,
  subject: AuditSubject,
  text: LocalizedText,
  now: number,
  targets: AuditTargets = {},
): Promise<void> {
  const { id } = await tx
    .insertInto('admin_action_logs')
    .values({
      user_id: viewer.id ?? 0,
      type: auditSubjects[subject],
      action_desc: clip(text.en),
      action_desc_zh: clip(text.zh),
      ip: viewer.client.ip,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Object.entries(targets).flatMap(([kind, ids]) =>
    [...new Set(ids)].map((target_id) => ({ action_id: id, kind, target_id })),
  )
  if (rows.length > 0) await tx.insertInto('admin_action_targets').values(rows).execute()
}
