import type { OutputOf, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member } from '../../viewer.ts'
import { assertSessionValid, fileUrl, removeFile, storePicture } from '../files/index.ts'
import { avatarUrl, backgroundUrl, changeUser, findUser, type User } from '../users/index.ts'

/** File extensions of avatars and covers (docs/reference/wire-accounts.md#profile-changes). */
const endings = ['jpg', 'jpeg', 'png', 'gif', 'heic'] as const

type ProfileImage = 'avatar' | 'background'

async function find(ctx: Context, userId: number): Promise<User> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('INVALID_TOKEN')
  return user
}

/** Stores an uploaded picture as a person's avatar or cover and deletes the previous one. */
export async function replaceProfileImage(
  ctx: Context,
  viewer: Member,
  userId: number,
  exchange: Exchange,
  which: ProfileImage,
): Promise<User> {
  if (!exchange.upload) throw invalid('profiles.picture.required')
  const before = (await find(ctx, userId))[which]
  const { key } = await storePicture(ctx, exchange.upload, endings)
  try {
    await ctx.transaction(async (tx) => {
      await assertSessionValid(ctx, tx, viewer)
      await changeUser(tx, userId, { [which]: key }, ctx.clock.now())
    })
  } catch (error) {
    await removeFile(ctx, key)
    throw error
  }
  if (before !== '') await removeFile(ctx, before)
  return find(ctx, userId)
}

/** Deletes a person's avatar or cover; returns whether there was one. */
export async function removeProfileImage(
  ctx: Context,
  userId: number,
  which: ProfileImage,
): Promise<boolean> {
  const before = (await find(ctx, userId))[which]
  if (before === '') return false
  await ctx.transaction((tx) => changeUser(tx, userId, { [which]: '' }, ctx.clock.now()))
  await removeFile(ctx, before)
  return true
}

/** Replaces the viewer's avatar: jpg, png, gif, at most 20,480 KB. */
export async function uploadAvatar(
  ctx: Context,
  viewer: Member,
  _input: object,
  exchange: Exchange,
): Promise<OutputOf<typeof usersApi.uploadAvatar>> {
  const user = await replaceProfileImage(ctx, viewer, viewer.id, exchange, 'avatar')
  return {
    id: user.id,
    username: user.username,
    avatarUrl: avatarUrl(viewer.origin, user),
    originalAvatarUrl: fileUrl(viewer.origin, user.avatar),
    updatedAt: ctx.time.format(user.updatedAt),
    createdAt: ctx.time.format(user.createdAt),
  }
}

/** Replaces the viewer's cover, by the same rules. */
export async function uploadBackground(
  ctx: Context,
  viewer: Member,
  _input: object,
  exchange: Exchange,
): Promise<OutputOf<typeof usersApi.uploadBackground>> {
  const user = await replaceProfileImage(ctx, viewer, viewer.id, exchange, 'background')
  return {
    id: user.id,
    username: user.username,
    backgroundUrl: backgroundUrl(viewer.origin, user),
    originalBackGroundUrl: fileUrl(viewer.origin, user.background),
    updatedAt: ctx.time.format(user.updatedAt),
    createdAt: ctx.time.format(user.createdAt),
  }
}
