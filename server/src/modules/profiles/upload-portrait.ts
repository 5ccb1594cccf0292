import type { OutputOf, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member } from '../../viewer.ts'
import { fileUrl, removeFile, storePicture } from '../files/index.ts'
import { avatarUrl, backgroundUrl, changeUser, findUser, type User } from '../users/index.ts'

/** Endings of avatars and covers (wire-contract 5.2). */
const endings = ['jpg', 'jpeg', 'png', 'gif', 'heic'] as const

async function own(ctx: Context, viewer: Member): Promise<User> {
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  return user
}

/** Keeps an uploaded picture as the person's avatar or cover and lets the one before go. */
async function replace(
  ctx: Context,
  viewer: Member,
  exchange: Exchange,
  which: 'avatar' | 'background',
): Promise<User> {
  if (!exchange.upload) throw invalid('请选择要上传的图片', 'Choose a picture to upload')
  const before = (await own(ctx, viewer))[which]
  const { key } = await storePicture(ctx, exchange.upload, endings)
  try {
    await ctx.transaction((tx) => changeUser(tx, viewer.id, { [which]: key }, ctx.clock.now()))
  } catch (error) {
    await removeFile(ctx, key)
    throw error
  }
  if (before !== '') await removeFile(ctx, before)
  return own(ctx, viewer)
}

/** Replaces one's own avatar: jpg, png, gif, at most 20,480 KB (wire-contract 5.2). */
export async function uploadAvatar(
  ctx: Context,
  viewer: Member,
  _input: object,
  exchange: Exchange,
): Promise<OutputOf<typeof usersApi.uploadAvatar>> {
  const user = await replace(ctx, viewer, exchange, 'avatar')
  return {
    id: user.id,
    username: user.username,
    avatarUrl: avatarUrl(viewer.origin, user),
    originalAvatarUrl: fileUrl(viewer.origin, user.avatar),
    updatedAt: ctx.time.format(user.updatedAt),
    createdAt: ctx.time.format(user.createdAt),
  }
}

/** Replaces one's own cover, by the same rules. */
export async function uploadBackground(
  ctx: Context,
  viewer: Member,
  _input: object,
  exchange: Exchange,
): Promise<OutputOf<typeof usersApi.uploadBackground>> {
  const user = await replace(ctx, viewer, exchange, 'background')
  return {
    id: user.id,
    username: user.username,
    backgroundUrl: backgroundUrl(viewer.origin, user),
    originalBackGroundUrl: fileUrl(viewer.origin, user.background),
    updatedAt: ctx.time.format(user.updatedAt),
    createdAt: ctx.time.format(user.createdAt),
  }
}
