import { type InputOf, signInAnswerStatus, signInFieldStatus, type signInFieldsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, changesBetween, logAdminAction } from '../audit/index.ts'
import { changeAnswer, findAnswer } from './answer-store.ts'
import { stateText } from './define-fields.ts'
import { changeField, findField } from './field-store.ts'

/** The name of an answer's state. */
const answerText = (status: number): LocalizedText =>
  localized(`audit.answer.state.${status as 0 | 1 | 2 | 3}`)

/**
 * Sets the status of an answer if the id is an answer's, else of a definition; each has its own values
 * (docs/reference/wire-accounts.md#sign-in-fields).
 */
export async function setSignInFieldStatus(
  ctx: Context,
  viewer: Member,
  { id, status }: InputOf<typeof signInFieldsApi.setSignInFieldStatus>,
): Promise<[]> {
  const now = ctx.clock.now()
  const change = { status, updated_at: now }
  await ctx.transaction(async (tx) => {
    const answer = await findAnswer(tx, id)
    if (answer && status >= signInAnswerStatus.discarded) {
      await changeAnswer(tx, id, change)
      const state = {
        name: localized('audit.state'),
        before: answerText(answer.status),
        after: answerText(status),
      }
      const text = auditText(localized('audit.answer.changed', { id }), { changes: [state] })
      return logAdminAction(tx, viewer, 'user', text, now, { user: [answer.user_id] })
    }
    const field = await findField(tx, id)
    if (!field || field.status === signInFieldStatus.deleted) throw new AppError('RESOURCE_NOT_FOUND')
    if (status > signInFieldStatus.enabled) throw invalid('signInFields.status.unknown')
    await changeField(tx, id, change)
    const changes = changesBetween(field, { status }, { status: 'audit.state' }, (_key, value) =>
      stateText(Number(value)),
    )
    const text = auditText(localized('audit.field.changed', { name: field.name }), { changes })
    if (changes.length > 0) await logAdminAction(tx, viewer, 'settings', text, now)
  })
  return []
}
