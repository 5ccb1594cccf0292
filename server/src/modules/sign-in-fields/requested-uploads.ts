import { attachmentTypes, signInFieldStatus, signInFieldTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { lacksRequiredFields } from '../sign-in/index.ts'
import { listFields } from './field-store.ts'

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
