import {
  attachmentTypes,
  type InputOf,
  type OutputOf,
  signInAnswerStatus,
  type signInFieldsApi,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid, readField } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { restrictFiles } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'
import { changeUser, findUser } from '../users/index.ts'
import { type AnswerRow, bindUploads, changeAnswer, insertAnswer, listAnswers } from './answer-store.ts'
import type { FieldRow } from './field-store.ts'
import { listEnabled, listOwnSignInFields } from './list-answers.ts'
import { answerableFields, isSame, placeOf, type ReadAnswer, readAll } from './read-answers.ts'

type Input = InputOf<typeof signInFieldsApi.answerSignInFields>

const mayAnswer: ReadonlySet<number> = new Set([
  userStatus.normal,
  userStatus.inReview,
  userStatus.needsFields,
])

interface AnswerScope {
  readonly userId: number
  readonly status: number
  readonly now: number
}

async function storeAnswer(tx: Tx, read: ReadAnswer, before: AnswerRow | undefined, scope: AnswerScope) {
  const { field, answer, stored } = read
  const { userId, status, now } = scope
  const row = {
    fields_ext: stored,
    fields_desc: field.fields_desc,
    sort: field.sort,
    required: field.required,
    remark: '',
    status,
    updated_at: now,
  }
  if (before) await changeAnswer(tx, before.id, row)
  const answerId =
    before?.id ??
    (await insertAnswer(tx, { ...row, user_id: userId, name: field.name, type: field.type, created_at: now }))
  if (!('uploads' in answer)) return
  const binding = { answerId, userId, fieldType: field.type, ids: answer.uploads, now }
  if (await bindUploads(tx, binding)) return
  readField(placeOf(field), () => {
    throw invalid('signInFields.answer.fileMissing', { name: field.name })
  })
}

/**
 * A user who was asked for nothing counts as having answered: a discarded row records that for the gate
 * (docs/reference/wire.md#account-gate).
 */
async function recordNoQuestions(tx: Tx, userId: number, now: number): Promise<void> {
  await insertAnswer(tx, {
    user_id: userId,
    name: '',
    type: 0,
    fields_ext: '',
    fields_desc: '',
    remark: '',
    sort: 0,
    status: signInAnswerStatus.discarded,
    required: 0,
    created_at: now,
    updated_at: now,
  })
}

/** Stores answers, replacing the person's earlier ones; discards answers to fields that are no longer enabled. */
async function storeAnswers(
  tx: Tx,
  read: readonly ReadAnswer[],
  fields: readonly FieldRow[],
  before: readonly AnswerRow[],
  scope: AnswerScope,
): Promise<void> {
  const { userId, now } = scope
  for (const each of read) {
    const known = before.find((row) => isSame(row, each.field))
    await storeAnswer(tx, each, known, scope)
  }
  const left = before.filter((row) => !fields.some((field) => isSame(field, row)))
  for (const { id } of left)
    await changeAnswer(tx, id, { status: signInAnswerStatus.discarded, updated_at: now })
  if (read.length === 0 && before.length === 0) await recordNoQuestions(tx, userId, now)
}

/**
 * Stores the caller's answers, all or none, and moves the account on: to review if the site reviews new people, else to
 * open (docs/reference/wire-accounts.md#registration). Throws for missing or invalid answers, with the field's name,
 * and UNAUTHORIZED if everything was answered and the account is open.
 */
export async function answerSignInFields(
  ctx: Context,
  viewer: Member,
  { data }: Input,
): Promise<OutputOf<typeof signInFieldsApi.answerSignInFields>> {
  const settings = await readSettings(ctx)
  if (!settings.open_ext_fields && viewer.status !== userStatus.needsFields)
    throw invalid('signInFields.fields.none')
  const fields = await listEnabled(ctx)
  const isReviewed = settings.register_validate && !viewer.isAdmin
  const now = ctx.clock.now()
  const status = isReviewed ? signInAnswerStatus.inReview : signInAnswerStatus.passed
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, `sign-in fields of ${viewer.id}`)
    const state = (await findUser(tx, viewer.id))?.status ?? userStatus.ignored
    // An administrator may have refused or banned the person concurrently.
    if (!mayAnswer.has(state)) throw new AppError('UNAUTHORIZED')
    const before = await listAnswers(tx, viewer.id)
    const read = await readAll(viewer.lang, fields, answerableFields(state, fields, before), data)
    await storeAnswers(tx, read, fields, before, { userId: viewer.id, status, now })
    const next = isReviewed ? userStatus.inReview : userStatus.normal
    if (state === next) return
    await changeUser(tx, viewer.id, { status: next }, now)
    const change = { userId: viewer.id, actorId: viewer.id, before: state, after: next, reason: '' }
    await publishEvent(tx, 'user.status.changed', change, now)
  })
  const answers = await listAnswers(ctx.db, viewer.id)
  await restrictFiles(
    ctx,
    attachmentTypes.signInImage,
    answers.map(({ id }) => id),
  )
  return listOwnSignInFields(ctx, viewer, {})
}
