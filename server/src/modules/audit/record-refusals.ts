import { auditSubjects, type Endpoint } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { refusedCallHook } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { logAdminAction } from './log-action.ts'

const dayMs = 86_400_000
/** Refused attempts of one person that are recorded within a day. */
const maxRefusals = 50

/** Whether the log records a refusal: somebody without the right called an administrator's path, or it is marked. */
function isRecorded(endpoint: Endpoint, viewer: Viewer, error: AppError): boolean {
  if (error.audited) return true
  return endpoint.access === 'admin' && !viewer.isAdmin && error.reason === 'UNAUTHORIZED'
}

function textOf({ method, path }: Endpoint, error: AppError) {
  const call = `${method} ${path}`
  const target = error.audited?.target
  return localized('audit.refused', {
    call: target ? localized('audit.refused.of', { call, target }) : call,
    why: { zh: error.messageIn('zh'), en: error.messageIn('en') },
  })
}

/**
 * Records refused attempts in the audit log. The same attempt of a person is recorded once a day, and at most
 * `maxRefusals` of them, so that nobody can fill the log.
 */
async function recordRefusal(
  ctx: Context,
  viewer: Viewer,
  endpoint: Endpoint,
  error: unknown,
): Promise<void> {
  const { id } = viewer
  if (id === null || !(error instanceof AppError) || !isRecorded(endpoint, viewer, error)) return
  const text = textOf(endpoint, error)
  const now = ctx.clock.now()
  const recent = await ctx.db
    .selectFrom('admin_action_logs')
    .select('action_desc')
    .where('user_id', '=', id)
    .where('type', '=', auditSubjects.refusal)
    .where('created_at', '>', now - dayMs)
    .orderBy('id', 'desc')
    .limit(maxRefusals)
    .execute()
  if (recent.length >= maxRefusals || recent.some(({ action_desc }) => action_desc === text.en)) return
  await ctx.transaction((tx) => logAdminAction(tx, viewer, 'refusal', text, now, error.audited?.targets))
}

export function registerAudit(ctx: Context): void {
  ctx.hooks.provide(refusedCallHook, (viewer, endpoint, error) => recordRefusal(ctx, viewer, endpoint, error))
}
