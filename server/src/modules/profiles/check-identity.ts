import type { InputOf, OutputOf, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { avatarUrl, changeUser, findUser } from '../users/index.ts'

const realNamePattern = /^[\p{Script=Han}·]{2,20}$/u

async function verifyIdentity(ctx: Context, realName: string, identity: string): Promise<boolean> {
  try {
    return await ctx.identity.matches(realName, identity)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the identity service did not respond')
    throw new AppError('EXTERNAL_API_ERROR')
  }
}

/**
 * Verifies a real name and identity number with the site's service; stores the name and the masked number
 * (docs/reference/wire-accounts.md#login). Throws REALNAME_NOT_NULL and IDENTITY_NOT_NULL for missing input,
 * INVALID_PARAMETER for a malformed number, REAL_USER_CHECK_FAIL if the service does not confirm it, EXTERNAL_API_ERROR
 * if the site has no service or it fails.
 */
export async function checkIdentity(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof usersApi.checkIdentity>,
): Promise<OutputOf<typeof usersApi.checkIdentity>> {
  const realName = (input.realName ?? '').trim()
  const identity = (input.identity ?? '').trim().toUpperCase()
  if (realName === '') throw new AppError('REALNAME_NOT_NULL')
  if (identity === '') throw new AppError('IDENTITY_NOT_NULL')
  if (!ctx.identity.isOn()) throw new AppError('EXTERNAL_API_ERROR', localized('profiles.identity.off'))
  if (!realNamePattern.test(realName) || !isIdentityNumber(identity)) throw invalid('profiles.identity.wrong')
  if (!(await verifyIdentity(ctx, realName, identity))) throw new AppError('REAL_USER_CHECK_FAIL')
  const changes = { realname: realName, identity: maskedIdentity(identity) }
  await ctx.transaction((tx) => changeUser(tx, viewer.id, changes, ctx.clock.now()))
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  return {
    id: user.id,
    nickname: user.nickname,
    avatarUrl: avatarUrl(viewer.origin, user),
    isReal: user.realname !== '',
    realname: user.realname,
    identity: user.identity,
  }
}

/** Weights and check digits of a resident identity number (GB 11643). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = '10X98765432'

/** Returns whether a text has the form of an identity number: eighteen characters with a valid check digit. */
export function isIdentityNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return checkSigns[sum % 11] === text[17]
}

/**
 * Masks an identity number for storage and display: keeps its first and last character
 * (docs/reference/wire-accounts.md#users).
 */
export function maskedIdentity(text: string): string {
  return `${text.slice(0, 1)}${'*'.repeat(16)}${text.slice(-1)}`
}
