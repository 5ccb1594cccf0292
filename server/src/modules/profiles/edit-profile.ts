import { type InputOf, limits, type OutputOf, type usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { fileUrl } from '../files/index.ts'
import {
  checkNewPayPassword,
  payPasswordProof,
  prepareNewPassword,
  prepareNewPayPassword,
  publishSessionsChanged,
  verifyPayPassword,
} from '../sign-in/index.ts'
import { screenText } from '../stop-words/index.ts'
import {
  avatarUrl,
  changeUser,
  checkNickname,
  checkUsername,
  findUser,
  maskedMobile,
  mayRename,
  renameUser,
  screenName,
  type User,
  type UserChanges,
} from '../users/index.ts'

type Input = InputOf<typeof usersApi.editProfile>

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Returns a signature as it is stored. Throws above 140 characters (docs/reference/wire-accounts.md#profile-changes).
 */
function checkSignature(given: string): string {
  const signature = given.replace(unwanted, '').trim()
  if ([...signature].length > limits.signatureCharacters)
    throw new AppError(
      'USER_SINGATURE_LINIT_ERROR',
      localized('profiles.signature.tooLong', { signatureCharacters: limits.signatureCharacters }),
    )
  return signature
}

/** Throws for names and signatures with a stop word; unchanged values are not checked again. */
async function screenChanges(
  ctx: Context,
  viewer: Member,
  user: User,
  changed: { nickname?: string; username?: string; signature?: string },
): Promise<void> {
  const { nickname, username, signature } = changed
  if (nickname !== undefined && nickname !== user.nickname)
    await screenName(ctx, viewer, 'nickname', nickname)
  if (username !== undefined) await screenName(ctx, viewer, 'username', username)
  if (signature !== undefined && signature !== user.signature)
    await screenText(ctx, viewer, 'signature', signature)
}

async function changesOf(ctx: Context, viewer: Member, input: Input): Promise<UserChanges> {
  return {
    ...(input.nickname === undefined
      ? {}
      : { nickname: await checkNickname(ctx.db, input.nickname, viewer.id) }),
    ...(input.signature === undefined ? {} : { signature: checkSignature(input.signature) }),
    ...(input.registerReason === undefined ? {} : { registerReason: input.registerReason.trim() }),
  }
}

const tooSoon = () => invalid('profiles.username.yearly')

/** Returns the new user name without white space; undefined if it does not change. */
async function newUsername(ctx: Context, user: User, given: string | undefined) {
  if (given === undefined || given === user.username) return undefined
  const username = await checkUsername(ctx.db, given.replace(/\s/g, ''), user.id)
  if (user.username === username) return undefined
  if (!mayRename(user, ctx.clock.now())) throw tooSoon()
  return username
}

/** Validates new passwords before anything is changed. */
function checkPasswords(input: Input): void {
  if (input.newPassword !== undefined && input.passwordConfirmation !== input.newPassword)
    throw invalid('profiles.password.differ')
  if (input.payPassword !== undefined) checkNewPayPassword(payPasswordOf(input))
}

const payPasswordOf = ({ payPassword = '', payPasswordConfirmation = '' }: Input) => ({
  payPassword,
  payPasswordConfirmation,
})

/**
 * Verifies the proof for each new password; returns functions that store them. The payment password comes first, since
 * its proof is not counted.
 */
async function provePasswords(ctx: Context, viewer: Member, input: Input) {
  const { password = '', code = '', newPassword, payPassword, payPasswordToken = '' } = input
  return [
    ...(payPassword === undefined
      ? []
      : [await prepareNewPayPassword(ctx, viewer, payPasswordOf(input), payPasswordToken)]),
    ...(newPassword === undefined
      ? []
      : [await prepareNewPassword(ctx, viewer, { password, code }, newPassword)]),
  ]
}

async function own(ctx: Context, viewer: Member): Promise<User> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  return user
}

/**
 * Changes the viewer's names, signature, passwords or reason to register (docs/reference/wire-accounts.md#users). A
 * user name changes once a year. A new password needs the old one and a code where a second factor is on, and ends all
 * other sessions. A new payment password needs the token of pay-password/reset. All changes are stored in one
 * transaction; a refused request changes nothing.
 */
export async function editProfile(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof usersApi.editProfile>> {
  const before = await own(ctx, viewer)
  checkPasswords(input)
  const changes = await changesOf(ctx, viewer, input)
  const username = await newUsername(ctx, before, input.username)
  await screenChanges(ctx, viewer, before, { ...changes, ...(username !== undefined && { username }) })
  const writePasswords = await provePasswords(ctx, viewer, input)
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    for (const write of writePasswords) await write(tx)
    if (username !== undefined) await renameUser(tx, viewer.id, username, now)
    if (Object.keys(changes).length > 0) await changeUser(tx, viewer.id, changes, now)
  })
  if (input.newPassword !== undefined) publishSessionsChanged(ctx, viewer.id)
  const user = await own(ctx, viewer)
  return {
    id: user.id,
    nickname: user.nickname,
    mobile: maskedMobile(user.mobile),
    threadCount: user.threadCount,
    followCount: user.followCount,
    fansCount: user.fansCount,
    likedCount: user.likedCount,
    questionCount: user.questionCount,
    avatar: avatarUrl(viewer.origin, user),
    background: fileUrl(viewer.origin, user.background),
    signature: user.signature,
  }
}

/**
 * Verifies the viewer's payment password; the response contains the token that allows to change it
 * (docs/reference/wire-accounts.md#login).
 */
export async function verifyOwnPayPassword(
  ctx: Context,
  viewer: Member,
  { payPassword = '' }: InputOf<typeof usersApi.provePayPassword>,
): Promise<OutputOf<typeof usersApi.provePayPassword>> {
  const hash = await verifyPayPassword(ctx, viewer.id, payPassword)
  return { sessionId: payPasswordProof(ctx, viewer, hash) }
}
