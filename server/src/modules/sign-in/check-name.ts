import type { InputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, atField } from '../../http/app-error.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { changeUser, checkNickname, checkUsername, screenName } from '../users/index.ts'

/** Says nothing when the names may be had, or why not; one's own are one's own. */
export async function checkName(
  ctx: Context,
  viewer: Viewer,
  { username, nickname }: InputOf<typeof signInApi.checkName>,
): Promise<[]> {
  if (username === undefined && nickname === undefined) throw new AppError('USERNAME_NOT_NULL')
  const self = viewer.id ?? undefined
  if (username !== undefined)
    await screenName(ctx, viewer, 'username', await checkUsername(ctx.db, username, self))
  if (nickname !== undefined)
    await screenName(ctx, viewer, 'nickname', await checkNickname(ctx.db, nickname, self))
  return []
}

/** Sets one's own nickname. */
export async function setNickname(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof signInApi.setNickname>,
): Promise<[]> {
  const nickname = await atField('nickname', () => checkNickname(ctx.db, input.nickname, viewer.id))
  await atField('nickname', () => screenName(ctx, viewer, 'nickname', nickname))
  await ctx.transaction((tx) => changeUser(tx, viewer.id, { nickname }, ctx.clock.now()))
  return []
}
