import { attachmentTypes, signInFieldsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { guardFiles } from '../files/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { answerSignInFields, listOwnSignInFields, listSignInAnswers } from './answer-fields.ts'
import { listSignInFields, openSignInField, saveSignInFields, setSignInFieldStatus } from './define-fields.ts'
import { examineUsers } from './examine-users.ts'

export { presentAnswersOf } from './present-field.ts'

const nowhere = { lang: 'zh', client: { ip: '', userAgent: '' }, origin: '', callUrl: '' } as const

/** What was uploaded for a field is for the person and for administrators. */
async function mayHaveUpload(
  ctx: Context,
  file: { readonly user_id: number },
  userId: number,
): Promise<boolean> {
  if (file.user_id === userId) return true
  return (await findPerson(ctx, userId, nowhere))?.isAdmin === true
}

export function registerSignInFields(mount: Mount): void {
  implement(mount, signInFieldsApi, {
    listOwnSignInFields,
    answerSignInFields,
    listSignInFields,
    openSignInField,
    saveSignInFields,
    setSignInFieldStatus,
    listSignInAnswers,
    examineUsers,
  })
  for (const type of [attachmentTypes.signInImage, attachmentTypes.signInFile])
    guardFiles(mount.ctx, mayHaveUpload, type)
}
