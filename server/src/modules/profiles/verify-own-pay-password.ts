import type { InputOf, OutputOf, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { payPasswordProof, verifyPayPassword } from '../sign-in/index.ts'

/**
 * Proves one's own payment password; the answer is what allows to change it (docs/reference/wire-accounts.md#login).
 */
export async function verifyOwnPayPassword(
  ctx: Context,
  viewer: Member,
  { payPassword = '' }: InputOf<typeof usersApi.provePayPassword>,
): Promise<OutputOf<typeof usersApi.provePayPassword>> {
  const hash = await verifyPayPassword(ctx, viewer.id, payPassword)
  return { sessionId: payPasswordProof(ctx, viewer, hash) }
}
