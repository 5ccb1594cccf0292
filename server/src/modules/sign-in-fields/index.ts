import { attachmentTypes, signInFieldsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { fileGuardHook, requestedUploadHook, restrictFiles } from '../files/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { answerSignInFields } from './answer-fields.ts'
import { listSignInFields, openSignInField, saveSignInFields } from './define-fields.ts'
import { listOwnSignInFields, listSignInAnswers, requestsUpload } from './list-answers.ts'
import { examineUsers } from './review-registrations.ts'
import { setSignInFieldStatus } from './set-field-status.ts'

export { listSignInFields } from './define-fields.ts'
export { presentAnswersOf } from './present-field.ts'
export { examineInTx } from './review-registrations.ts'

/** Uploads for a field may be downloaded by the person and by administrators. */
async function mayHaveUpload(
  ctx: Context,
  file: { readonly user_id: number },
  userId: number,
): Promise<boolean> {
  if (file.user_id === userId) return true
  return (await findPerson(ctx, userId))?.isAdmin === true
}

export function registerSignInFields(mount: Mount): void {
  implement(mount, signInFieldsApi, {
    listOwnSignInFields,
    listSignInFieldsOf: listOwnSignInFields,
    answerSignInFields,
    listSignInFields,
    openSignInField,
    saveSignInFields,
    setSignInFieldStatus,
    listSignInAnswers,
    examineUsers,
  })
  mount.ctx.hooks.provide(requestedUploadHook, requestsUpload)
  for (const type of [attachmentTypes.signInImage, attachmentTypes.signInFile])
    mount.ctx.hooks.provideFor(fileGuardHook, type, mayHaveUpload)
  // Closes pictures that an interrupted process or an earlier release left public.
  mount.ctx.jobs.register({
    name: 'sign-in fields: close pictures',
    pattern: '31 * * * *',
    run: () => restrictFiles(mount.ctx, attachmentTypes.signInImage),
  })
}
