import {
  attachmentTypes,
  type InputOf,
  type OutputOf,
  signInAnswerStatus,
  signInFieldStatus,
  type signInFieldsApi,
  signInFieldTypes,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { takeLock } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid, readField } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { restrictFiles } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'
import { lacksRequiredFields } from '../sign-in/index.ts'
import { changeUser, findUser } from '../users/index.ts'
import { type Answer, type FieldForm, readAnswer, readExt, readOptions, storedAnswer } from './field-rules.ts'
import {
  type AnswerRow,
  bindUploads,
  changeAnswer,
  type FieldRow,
  insertAnswer,
  listAnswers,
  listFields,
} from './field-store.ts'
import { presentAnswers, presentOpenField } from './present-field.ts'

type Input = InputOf<typeof signInFieldsApi.answerSignInFields>

/** An answer belongs to the field that has its name and type. */
interface AnswerKey {
  readonly name: string
  readonly type: number
}

interface ReadAnswer {
  readonly field: FieldRow
  readonly answer: Answer
  readonly stored: string
}

const mayAnswer: ReadonlySet<number> = new Set([
  userStatus.normal,
  userStatus.inReview,
  userStatus.needsFields,
])

/** How a refusal names a field: as the call does, by its name. */
const placeOf = ({ name }: AnswerKey) => `data.${name}`

const isSame = (one: AnswerKey, other: AnswerKey) => one.name === other.name && one.type === other.type

async function listEnabled(ctx: Context): Promise<FieldRow[]> {
  return (await listFields(ctx.db)).filter(({ status }) => status === signInFieldStatus.enabled)
}

const formOf = ({ name, type, fields_ext, required }: FieldRow): FieldForm => ({
  name,
  type,
  options: readOptions(readExt(fields_ext) ?? {}) ?? [],
  isRequired: required === 1,
})

/**
 * What was given for the fields that are open, of all that are asked; refuses fields that are not asked for, and what is
 * wrong with one, in its name. What is sent of a field that is no longer open says nothing: a form sends them all.
 */
function readAll(fields: readonly FieldRow[], open: readonly FieldRow[], data: Input['data']): ReadAnswer[] {
  const named = data.map((item) => ({ ...item, name: item.name.trim() }))
  const stranger = named.find(
    (item, index) =>
      !fields.some((field) => isSame(field, item)) || named.findIndex((each) => isSame(each, item)) !== index,
  )
  if (stranger) throw invalid('signInFields.field.unknown', { name: stranger.name })
  return open.map((field) => {
    const form = formOf(field)
    const given = named.find((item) => isSame(field, item))?.fieldsExt ?? ''
    const answer = readField(placeOf(field), () => {
      const read = readAnswer(form, given)
      if ('error' in read) throw new AppError('INVALID_PARAMETER', read.error)
      return read
    })
    return { field, answer, stored: storedAnswer(form, answer) }
  })
}

/**
 * The fields that a person may answer: all while the account is not open yet. Afterwards what was answered stands, and
 * only what the site has asked since is open (docs/reference/pages.md#account-pages).
 */
function openTo(
  state: number,
  fields: readonly FieldRow[],
  before: readonly AnswerRow[],
): readonly FieldRow[] {
  if (state !== userStatus.normal) return fields
  const open = fields.filter((field) => !before.some((answer) => isSame(answer, field)))
  if (open.length > 0) return open
  throw new AppError('UNAUTHORIZED', localized('signInFields.answer.fixed'))
}

interface StoredAnswers {
  readonly userId: number
  readonly status: number
  readonly now: number
}

async function keep(tx: Tx, read: ReadAnswer, before: AnswerRow | undefined, keeping: StoredAnswers) {
  const { field, answer, stored } = read
  const { userId, status, now } = keeping
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
 * Whoever was asked for nothing has answered: a discarded row says so, by which the gate knows them
 * (docs/reference/wire.md#account-gate).
 */
async function noteNothingAsked(tx: Tx, userId: number, now: number): Promise<void> {
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

/**
 * Keeps what was read, each in place of what the person answered before; what none of the enabled fields asks any more is
 * discarded.
 */
async function keepAll(
  tx: Tx,
  read: readonly ReadAnswer[],
  fields: readonly FieldRow[],
  before: readonly AnswerRow[],
  keeping: StoredAnswers,
): Promise<void> {
  const { userId, now } = keeping
  for (const each of read) {
    const known = before.find((row) => isSame(row, each.field))
    await keep(tx, each, known, keeping)
  }
  const left = before.filter((row) => !fields.some((field) => isSame(field, row)))
  for (const { id } of left)
    await changeAnswer(tx, id, { status: signInAnswerStatus.discarded, updated_at: now })
  if (read.length === 0 && before.length === 0) await noteNothingAsked(tx, userId, now)
}

/** The fields to fill in with what a person answered; an administrator may name another person. */
export async function listOwnSignInFields(
  ctx: Context,
  viewer: Member,
  { userId = viewer.id }: InputOf<typeof signInFieldsApi.listOwnSignInFields>,
): Promise<OutputOf<typeof signInFieldsApi.listOwnSignInFields>> {
  if (userId !== viewer.id && !viewer.isAdmin) throw new AppError('UNAUTHORIZED')
  const rows = await listAnswers(ctx.db, userId)
  const answers = new Map(
    (await presentAnswers(ctx, viewer, rows)).map((answer) => [`${answer.type} ${answer.name}`, answer]),
  )
  return (await listEnabled(ctx)).map(
    (field) => answers.get(`${field.type} ${field.name}`) ?? presentOpenField(field),
  )
}

/**
 * Keeps what the caller answered, all of it or nothing, and moves the account on: to review when the site reviews new
 * people, else it is open (docs/reference/wire-accounts.md#registration). Refuses, in the field's name, what is missing
 * or wrong, and (UNAUTHORIZED) whoever has answered everything and was let in.
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
    await takeLock(tx, ctx.database.engine, `sign-in fields of ${viewer.id}`)
    const state = (await findUser(tx, viewer.id))?.status ?? userStatus.ignored
    // An administrator may have refused or banned the person in this very moment.
    if (!mayAnswer.has(state)) throw new AppError('UNAUTHORIZED')
    const before = await listAnswers(tx, viewer.id)
    const read = readAll(fields, openTo(state, fields, before), data)
    await keepAll(tx, read, fields, before, { userId: viewer.id, status, now })
    const next = isReviewed ? userStatus.inReview : userStatus.normal
    if (state === next) return
    await changeUser(tx, viewer.id, { status: next }, now)
    const change = { userId: viewer.id, actorId: viewer.id, before: state, after: next, reason: '' }
    await announce(tx, 'user.status.changed', change, now)
  })
  const answers = await listAnswers(ctx.db, viewer.id)
  await restrictFiles(
    ctx,
    attachmentTypes.signInImage,
    answers.map(({ id }) => id),
  )
  return listOwnSignInFields(ctx, viewer, {})
}

/** What a person answered. */
export async function listSignInAnswers(
  ctx: Context,
  viewer: Member,
  { userId }: InputOf<typeof signInFieldsApi.listSignInAnswers>,
): Promise<OutputOf<typeof signInFieldsApi.listSignInAnswers>> {
  if (userId === undefined) throw invalid('signInFields.user.required')
  return presentAnswers(ctx, viewer, await listAnswers(ctx.db, userId))
}

/** The field that asks for uploads of a type. */
const fieldTypeOf: Readonly<Record<number, number>> = {
  [attachmentTypes.image]: signInFieldTypes.pictures,
  [attachmentTypes.file]: signInFieldTypes.files,
}

/** Whether an enabled field that the person has yet to fill in asks for uploads of this type. */
export async function requestsUpload(ctx: Context, viewer: Member, type: number): Promise<boolean> {
  if (viewer.isAdmin || !(await lacksRequiredFields(ctx, viewer))) return false
  const fields = await listFields(ctx.db)
  return fields.some(
    (field) => field.status === signInFieldStatus.enabled && field.type === fieldTypeOf[type],
  )
}
