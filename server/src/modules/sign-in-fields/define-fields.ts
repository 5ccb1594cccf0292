import { type InputOf, type OutputOf, signInFieldStatus, type signInFieldsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { type AuditValue, auditText, changesBetween, logAdminAction } from '../audit/index.ts'
import { errorOfDefinition, readExt, readOptions } from './field-rules.ts'
import { changeField, type FieldRow, findField, insertField, listFields } from './field-store.ts'
import { presentField } from './present-field.ts'

type Input = InputOf<typeof signInFieldsApi.saveSignInFields>
type FieldsInput = Omit<Input, 'data'>

/** Lists all definitions that are not deleted. */
export async function listSignInFields(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof signInFieldsApi.listSignInFields>> {
  return (await listFields(ctx.db)).map((row) => presentField(viewer, row))
}

/** Returns a definition; throws RESOURCE_NOT_FOUND if it is unknown or deleted. */
export async function openSignInField(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof signInFieldsApi.openSignInField>,
): Promise<OutputOf<typeof signInFieldsApi.openSignInField>> {
  const row = await findField(ctx.db, id)
  if (!row || row.status === signInFieldStatus.deleted) throw new AppError('RESOURCE_NOT_FOUND')
  return presentField(viewer, row)
}

/** Defaults of a new definition. */
const plain = {
  name: '',
  type: 0,
  fields_ext: '',
  fields_desc: '',
  sort: 0,
  status: signInFieldStatus.enabled as number,
  required: 0,
}

/** What a single new definition must have besides its name, in the form of the `.v2` path. */
const requiredOfNew = ['type', 'sort'] as const

/** Throws INVALID_PARAMETER if a single new definition lacks a required field. */
function checkSingle(given: FieldsInput): void {
  const isNew = given.id === undefined || given.id === '' || given.id === 0
  const missing = isNew ? requiredOfNew.find((key) => given[key] === undefined) : undefined
  if (missing) throw invalid('signInFields.field.required', { key: missing })
}

/** Finds the definition to change; undefined for a new one. */
async function findBefore(tx: Tx, { id = '' }: FieldsInput): Promise<FieldRow | undefined> {
  if (id === '' || id === 0) return undefined
  const before = await findField(tx, id)
  if (!before || before.status === signInFieldStatus.deleted) throw new AppError('RESOURCE_NOT_FOUND')
  return before
}

const fieldNames = {
  name: 'audit.name',
  type: 'audit.field.type',
  fields_ext: 'audit.field.options',
  fields_desc: 'audit.description',
  sort: 'audit.sort',
  status: 'audit.state',
  required: 'audit.field.required',
} as const

function shown(key: keyof typeof plain, value: string | number): AuditValue {
  if (key === 'status') return stateText(Number(value))
  return key === 'required' ? value === 1 : value
}

/** The name of a definition's state. */
export const stateText = (status: number): LocalizedText =>
  localized(`audit.field.state.${status as -1 | 0 | 1}`)

const optionsOf = (fieldsExt: string) => readOptions(readExt(fieldsExt) ?? {})?.join('\n')

/** Throws if the definition differs from what a form showed. Options are compared, however clients wrote them. */
function assertUnchanged(viewer: Member, before: FieldRow, was: NonNullable<FieldsInput['was']>): void {
  const stale = staleFields(was, presentField(viewer, before)).filter(
    ({ key }) => key !== 'fieldsExt' || optionsOf(before.fields_ext) !== optionsOf(was.fieldsExt ?? ''),
  )
  refuseStale(stale.map((one) => ({ id: before.id, ...one })))
}

async function save(ctx: Context, tx: Tx, viewer: Member, given: FieldsInput): Promise<void> {
  const now = ctx.clock.now()
  const before = await findBefore(tx, given)
  if (before && given.was) assertUnchanged(viewer, before, given.was)
  const {
    name,
    type,
    fields_ext: fieldsExt,
    fields_desc: fieldsDesc,
    sort,
    status,
    required,
  } = before ?? plain
  const said = { name, type, fieldsExt, fieldsDesc, sort, status, required, ...given }
  const field = {
    name: said.name.trim(),
    type: said.type,
    fields_ext: said.fieldsExt,
    fields_desc: said.fieldsDesc,
    sort: said.sort,
    status: said.status,
    required: said.required,
    updated_at: now,
  }
  const fault = errorOfDefinition(field.name, field.type, field.fields_ext)
  if (fault) throw new AppError('INVALID_PARAMETER', fault.error)
  if (before) await changeField(tx, before.id, field)
  else await insertField(tx, { ...field, created_at: now })
  const changes = changesBetween(before ?? plain, field, fieldNames, shown)
  const action = localized(before ? 'audit.field.changed' : 'audit.field.made', { name: field.name })
  if (changes.length > 0) await logAdminAction(tx, viewer, 'settings', auditText(action, { changes }), now)
}

/** Answers are matched by name and type, so these must be unique. */
async function assertDifferent(tx: Tx): Promise<void> {
  const keys = (await listFields(tx)).map(({ name, type }) => `${type} ${name}`)
  if (new Set(keys).size !== keys.length) throw invalid('signInFields.field.twice')
}

/** Creates, changes and deletes definitions, all of them or none; returns the current ones. */
export async function saveSignInFields(
  ctx: Context,
  viewer: Member,
  { data, filter, ...single }: Input,
): Promise<OutputOf<typeof signInFieldsApi.saveSignInFields>> {
  if (!data) checkSingle(filter ?? single)
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, 'definitions of sign-in fields')
    for (const given of data ?? [filter ?? single]) await save(ctx, tx, viewer, given)
    await assertDifferent(tx)
  })
  return listSignInFields(ctx, viewer)
}
