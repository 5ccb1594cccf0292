import type { InputOf, OutputOf, UserCardView, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { findNames } from '../../drivers/search/name-index.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { deniedIds, followStates } from '../relations/index.ts'
import { withVisibleThreadCounts } from '../threads/index.ts'
import { avatarUrl, findUsers, foldName } from '../users/index.ts'
import { searchPeople } from './profile-store.ts'

async function presentCards(ctx: Context, viewer: Viewer, ids: readonly number[]): Promise<UserCardView[]> {
  const [users, groups, groupIds, follows] = await Promise.all([
    findUsers(ctx, ids).then((found) => withVisibleThreadCounts(ctx, viewer, found)),
    readGroups(ctx),
    groupIdsOf(ctx.db, ctx.database.engine, ids, ctx.clock.now()),
    followStates(ctx.db, ctx.database.engine, viewer.id, ids),
  ])
  return ids.flatMap((id) => {
    const user = users.get(id)
    if (!user) return []
    const group = groups.get(groupIds.get(id)?.[0] ?? 0)
    const follow = follows.get(id) ?? 0
    return [
      {
        userId: id,
        nickname: user.nickname,
        avatar: avatarUrl(viewer.origin, user),
        threadCount: user.threadCount,
        questionCount: user.questionCount,
        likedCount: user.likedCount,
        followCount: user.followCount,
        isFollow: follow > 0,
        isMutualFollow: follow === 2,
        groupName: group?.isDisplay ? group.name : '',
        level: group?.level ?? 0,
      },
    ]
  })
}

/**
 * Lists people in good standing: by part of the nickname, exact matches first, else the newest. Administrators get the
 * latest logins first (docs/reference/wire-accounts.md#users), which is hidden from others. User names are login
 * names, so they are not searched: both filters match nicknames, as they are written and, after these, by
 * pronunciation. Others do not see people without a nickname. People whom the viewer has blocked are left out, so that
 * mentions do not offer them either.
 */
export async function listUsers(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof usersApi.listUsers>,
): Promise<OutputOf<typeof usersApi.listUsers>> {
  const wanted = pageRangeOf(input)
  const part = foldName(input.filter?.nickname ?? input.filter?.username ?? '')
  const { engine } = ctx.database
  const { ids, total } = await searchPeople(ctx.db, engine, {
    nicknamePart: part === '' ? null : part,
    withoutIds: await deniedIds(ctx, viewer.id),
    alsoIds: part === '' ? [] : await findNames(ctx.db, engine, 'user', part),
    offset: wanted.offset,
    limit: wanted.perPage,
    latestFirst: viewer.isAdmin,
    withThreads: input.filter?.withThreads === 1,
  })
  return presentPage(viewer.callUrl, wanted, await presentCards(ctx, viewer, ids), total)
}
