import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { findOnlyByNickname } from '../users/index.ts'

/**
 * Returns the id of the user that a request names by id or nickname (responses of these calls give the nickname as
 * `username`). Refuses (INVALID_PARAMETER) a request with neither, a nickname that not exactly one account has, and an
 * id and a nickname of different users.
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
