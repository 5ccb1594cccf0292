import { type InputOf, limits, type OutputOf, type usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { fileUrl } from '../files/index.ts'
import { changePassword } from '../sign-in/index.ts'
import { screenText } from '../stop-words/index.ts'
import {
  avatarUrl,
  changeUser,
  checkNickname,
  checkUsername,
  findUser,
  renameUser,
  screenName,
  type UserChanges,
} from '../users/index.ts'
import { maskedMobile } from './present-profile.ts'

type Input = InputOf<typeof usersApi.editProfile>

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A signature as it is kept. Refuses more than 140 characters (wire-contract 5.2). */
function checkSignature(given: string): string {
  const signature = given.replace(unwanted, '').trim()
  if ([...signature].length > limits.signatureCharacters)
    throw new AppError('USER_SINGATURE_LINIT_ERROR', {
      zh: `个性签名不能超过 ${limits.signatureCharacters} 个字`,
      en: `A signature has at most ${limits.signatureCharacters} characters`,
    })
  return signature
}

/** Refuses names and a signature that hold a stop word; what one has already is not looked at again. */
async function screenChanges(
  ctx: Context,
  viewer: Member,
  changed: { nickname?: string; username?: string; signature?: string },
): Promise<void> {
  const user = await findUser(ctx.db, viewer.id)
  const { nickname, username, signature } = changed
  if (nickname !== undefined && nickname !== user?.nickname)
    await screenName(ctx, viewer, 'nickname', nickname)
  if (username !== undefined) await screenName(ctx, viewer, 'username', username)
  if (signature !== undefined && signature !== user?.signature)
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

/** The user name to be had instead; undefined when it stays. */
async function newUsername(ctx: Context, viewer: Member, given: string | undefined) {
  if (given === undefined || given === '') return undefined
  const username = await checkUsername(ctx.db, given, viewer.id)
  const user = await findUser(ctx.db, viewer.id)
  return user?.username === username ? undefined : username
}

/**
 * Changes one's own names, signature, password or reason to register (wire-contract 2.3 and 5.2); a new password ends
 * all other sessions. Refuses a second user name within a year, and payment passwords: there are no wallets.
 */
export async function editProfile(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof usersApi.editProfile>> {
  if (input.payPassword)
    throw invalid('本站没有钱包，不能设置支付密码', 'This site has no wallets to pay from')
  const changes = await changesOf(ctx, viewer, input)
  const username = await newUsername(ctx, viewer, input.username)
  await screenChanges(ctx, viewer, { ...changes, ...(username !== undefined && { username }) })
  if (input.newPassword !== undefined) {
    if (input.passwordConfirmation !== input.newPassword)
      throw invalid('两次输入的密码不一致', 'The two passwords differ')
    await changePassword(ctx, viewer, input.password ?? '', input.newPassword)
  }
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    if (username !== undefined) await renameUser(tx, viewer.id, username, now)
    if (Object.keys(changes).length > 0) await changeUser(tx, viewer.id, changes, now)
  })
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
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
