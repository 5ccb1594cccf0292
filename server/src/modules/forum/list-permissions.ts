import type { forumApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { readCategories } from '../categories/index.ts'
import { presentPermissions, readGroups } from '../groups/index.ts'
import { avatarUrl, findUser } from '../users/index.ts'

/** The viewer's rights by category (docs/reference/wire-site.md#forum). */
export async function listPermissions(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof forumApi.listPermissions>> {
  const [user, groups, categories] = await Promise.all([
    findUser(ctx.db, viewer.id),
    readGroups(ctx),
    readCategories(ctx),
  ])
  const group = groups.get(viewer.groupIds[0] ?? 0)
  return {
    myGroup: {
      nickname: user?.nickname ?? '',
      avatar: avatarUrl(viewer.origin, user),
      groupName: group?.name ?? '',
      createdAt: ctx.time.format(user?.joinedAt ?? null),
    },
    myPermissons: presentPermissions(viewer, [...categories.byId.keys()]),
  }
}
