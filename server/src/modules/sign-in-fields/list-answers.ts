import {
  attachmentTypes,
  type InputOf,
  type OutputOf,
  signInFieldStatus,
  type signInFieldsApi,
  signInFieldTypes,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { lacksRequiredFields } from '../sign-in/index.ts'
import { listAnswers } from './answer-store.ts'
import { type FieldRow, listFields } from './field-store.ts'
import { presentAnswers, presentOpenField } from './present-field.ts'

export async function listEnabled(ctx: Context): Promise<FieldRow[]> {
  return (await listFields(ctx.db)).filter(({ status }) => status === signInFieldStatus.enabled)
}

/** Lists the fields to fill in with a person's answers; administrators may name another person. */
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

/** Lists a person's answers. */
export async function listSignInAnswers(
  ctx: Context,
  viewer: Member,
  { userId }: InputOf<typeof signInFieldsApi.listSignInAnswers>,
): Promise<OutputOf<typeof signInFieldsApi.listSignInAnswers>> {
  if (userId === undefined) throw invalid('signInFields.user.required')
  return presentAnswers(ctx, viewer, await listAnswers(ctx.db, userId))
}

/** The field type for each type of upload. */
const fieldTypeOf: Readonly<Record<number, number>> = {
  [attachmentTypes.image]: signInFieldTypes.pictures,
  [attachmentTypes.file]: signInFieldTypes.files,
}

/** Returns whether an enabled field that the person has yet to fill in needs uploads of this type. */
export async function requestsUpload(ctx: Context, viewer: Member, type: number): Promise<boolean> {
  if (viewer.isAdmin || !(await lacksRequiredFields(ctx, viewer))) return false
  const fields = await listFields(ctx.db)
  return fields.some(
    (field) => field.status === signInFieldStatus.enabled && field.type === fieldTypeOf[type],
  )
}
