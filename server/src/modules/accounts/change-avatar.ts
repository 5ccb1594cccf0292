import { closedStatus, type InputOf, type managedUsersApi, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { removeProfileImage, replaceProfileImage } from '../profiles/index.ts'
import { avatarUrl, findUser } from '../users/index.ts'

async function assertOpen(ctx: Context, id: number): Promise<void> {
  const user = await findUser(ctx.db, id)
  if (!user || user.status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
}

const note = (ctx: Context, viewer: Member, text: LocalizedText, id: number) =>
  ctx.transaction((tx) => logAdminAction(tx, viewer, 'user', text, ctx.clock.now(), { user: [id] }))

/** Replaces a person's avatar, by the same rules as for one's own avatar. */
export async function uploadUserAvatar(
  ctx: Context,
  viewer: Member,
  { aid }: InputOf<typeof managedUsersApi.uploadUserAvatar>,
  exchange: Exchange,
): Promise<OutputOf<typeof managedUsersApi.uploadUserAvatar>> {
  await assertOpen(ctx, aid)
  const user = await replaceProfileImage(ctx, viewer, aid, exchange, 'avatar')
  await note(ctx, viewer, localized('audit.avatar.replaced', { id: aid }), aid)
  return { id: user.id, username: user.username, avatarUrl: avatarUrl(viewer.origin, user) }
}

/** Deletes a person's avatar; does nothing when they have none. */
export async function deleteUserAvatar(
  ctx: Context,
  viewer: Member,
  { aid }: InputOf<typeof managedUsersApi.deleteUserAvatar>,
): Promise<[]> {
  await assertOpen(ctx, aid)
  if (await removeProfileImage(ctx, aid, 'avatar'))
    await note(ctx, viewer, localized('audit.avatar.removed', { id: aid }), aid)
  return []
}
