import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { findOnlyByNickname } from '../users/index.ts'

/**
 * The id of the person a call names, by id or by nickname (reference: the answers of these calls give the nickname as
 * `username`). Refuses (INVALID_PARAMETER) neither, a nickname that not exactly one account has, and two that differ.
 */
export async function findPartner(
  ctx: Context,
  id: number | undefined,
  nickname: string | undefined,
): Promise<number> {
  const name = nickname?.trim() ?? ''
  const byName = name === '' ? null : await findOnlyByNickname(ctx, name)
  const found = id ?? byName
  if (found === null || (name !== '' && byName !== found)) throw invalid('dialogs.person.missing')
  return found
}
