import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { changeUser, findPayPasswordHash } from '../../users/index.ts'
import { requireStepUp } from '../step-up-verification.ts'
import { lockPasswords, type WritePassword } from './change-password.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { isProof, isSixDigits } from './pay-password.ts'

/** A new payment password as typed twice. */
export interface NewPayPassword {
  readonly payPassword: string
  readonly payPasswordConfirmation: string
}

/** Returns the new payment password. Throws INVALID_PARAMETER unless it is six digits, typed the same twice. */
export function checkNewPayPassword({ payPassword, payPasswordConfirmation }: NewPayPassword): string {
  if (!isSixDigits(payPassword)) throw invalid('signIn.payPassword.malformed')
  if (payPassword !== payPasswordConfirmation) throw invalid('signIn.payPassword.differ')
  return payPassword
}

/**
 * Validates a new payment password of the viewer (docs/reference/wire-accounts.md#profile-changes); returns a function
 * that stores it. The first one needs a recent login or the password (UNAUTHORIZED), another one the token of
 * pay-password/reset; it must differ from the old one (USER_UPDATE_ERROR).
 */
export async function prepareNewPayPassword(
  ctx: Context,
  viewer: Member,
  choice: NewPayPassword,
  proof: string,
): Promise<WritePassword> {
  const chosen = checkNewPayPassword(choice)
  const before = await findPayPasswordHash(ctx.db, viewer.id)
  if (before === '') await requireStepUp(ctx, viewer)
  if (before !== '' && !isProof(ctx, viewer, before, proof)) throw invalid('signIn.payPassword.verifyFirst')
  if (before !== '' && (await isPasswordOf(before, chosen))) throw new AppError('USER_UPDATE_ERROR')
  const payPasswordHash = await hashPassword(chosen)
  return async (tx) => {
    await lockPasswords(tx, viewer.id)
    // Of two tokens for the same password, only the first one used is valid.
    if ((await findPayPasswordHash(tx, viewer.id)) !== before) throw invalid('signIn.payPassword.verifyFirst')
    await changeUser(tx, viewer.id, { payPasswordHash }, ctx.clock.now())
  }
}
