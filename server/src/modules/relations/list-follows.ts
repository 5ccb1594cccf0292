import {
  type FollowRowView,
  followTypes,
  type InputOf,
  type OutputOf,
  type relationsApi,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { hasPart, isOneOf } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { avatarUrl, findUsers, foldName } from '../users/index.ts'
import { deniedIds, followStates } from './relation-states.ts'
import type { FollowRow } from './relation-store.ts'

type Input = InputOf<typeof relationsApi.listFollows>

/** Whose follows are listed, and which side the listed people are on. */
interface FollowQuery {
  readonly ownerId: number
  readonly isFans: boolean
  /** Part of the folded nickname; empty for everybody. */
  readonly part: string
  /** People whom the viewer has blocked; left out and not counted. */
  readonly denied: readonly number[]
  readonly sort: Input['sort']
}

async function readWanted(ctx: Context, viewer: Viewer, { filter, sort }: Input): Promise<FollowQuery> {
  const ownerId = filter?.userId ?? viewer.id
  if (ownerId === null) throw new AppError('JUMP_TO_LOGIN')
  return {
    ownerId,
    isFans: filter?.type === followTypes.fans,
    part: foldName(filter?.nickName ?? filter?.userName ?? ''),
    denied: await deniedIds(ctx, viewer.id),
    sort,
  }
}

function ties(ctx: Context, { ownerId, isFans, part, denied }: FollowQuery) {
  const [own, others] = isFans
    ? (['to_user_id', 'from_user_id'] as const)
    : (['from_user_id', 'to_user_id'] as const)
  const all = ctx.db
    .selectFrom('user_follow')
    .innerJoin('users', 'users.id', `user_follow.${others}`)
    .where(`user_follow.${own}`, '=', ownerId)
    .where((eb) => eb.not(isOneOf(ctx.database.engine, eb.ref('users.id'), denied)))
  return part === '' ? all : all.where(hasPart('users.nickname_key', part))
}

async function findTies(ctx: Context, query: FollowQuery, limit: number, offset: number) {
  const direction = query.sort === 'createdAt' || query.sort === 'users.createdAt' ? 'asc' : 'desc'
  const column = query.sort?.endsWith('users.createdAt') ? 'users.created_at' : 'user_follow.created_at'
  const [rows, { n }] = await Promise.all([
    ties(ctx, query)
      .selectAll('user_follow')
      .orderBy(column, direction)
      .orderBy('user_follow.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    ties(ctx, query)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

async function presentTies(
  ctx: Context,
  viewer: Viewer,
  rows: readonly FollowRow[],
  isFans: boolean,
): Promise<FollowRowView[]> {
  const { db, database, clock } = ctx
  const idOf = (row: FollowRow) => (isFans ? row.from_user_id : row.to_user_id)
  const ids = rows.map(idOf)
  const [users, groups, groupIds, follows] = await Promise.all([
    findUsers(ctx, ids),
    readGroups(ctx),
    groupIdsOf(db, database.engine, ids, clock.now()),
    followStates(db, database.engine, viewer.id, ids),
  ])
  return rows.map((row) => {
    const id = idOf(row)
    const nickname = users.get(id)?.nickname ?? ''
    const groupId = groupIds.get(id)?.[0] ?? 0
    const group = groups.get(groupId)
    return {
      user: {
        pid: id,
        userId: id,
        avatar: avatarUrl(viewer.origin, users.get(id)),
        nickname,
        nickName: nickname,
        userName: nickname,
        signature: users.get(id)?.signature ?? '',
        fansCount: users.get(id)?.fansCount ?? 0,
      },
      group: {
        pid: groupId,
        groupId,
        groupName: group?.isDisplay ? group.name : '',
        groupIcon: group?.icon ?? '',
        level: group?.level ?? 0,
      },
      userFollow: {
        id: row.id,
        fromUserId: row.from_user_id,
        toUserId: row.to_user_id,
        isMutual: row.is_mutual,
        isFollow: (follows.get(id) ?? 0) > 0,
        createdAt: ctx.time.format(row.created_at),
        updatedAt: ctx.time.format(row.updated_at),
      },
    }
  })
}

/**
 * Lists the people whom a person follows (type 1) or who follow them (type 2), the latest first by default
 * (docs/reference/wire-accounts.md#follows), without people whom the viewer has blocked. Visitors must name the person.
 * Without results the response is an empty list instead of a page.
 */
export async function listFollows(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<OutputOf<typeof relationsApi.listFollows>> {
  const query = await readWanted(ctx, viewer, input)
  const page = pageRangeOf(input)
  const { rows, total } = await findTies(ctx, query, page.perPage, page.offset)
  if (total === 0) return []
  return presentPage(viewer.callUrl, page, await presentTies(ctx, viewer, rows, query.isFans), total)
}
