import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { Viewer } from '../../../viewer.ts'
import { type Categories, readCategories } from '../../categories/index.ts'
import { type Group, readGroupIds, readGroups } from '../../groups/index.ts'
import { findPurchases, findTipped, type Purchases } from '../../purchases/index.ts'
import { readSettings } from '../../settings/index.ts'
import { readUsers, type UserSummary } from '../../users/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { type BlockViewData, readBlockViewData } from '../blocks/present-blocks.ts'
import { readBlocks } from '../blocks/stored-blocks.ts'
import { withVisibleThreadCounts } from '../lists/visible-thread-counts.ts'
import { payTypeOf, payTypes } from '../price-rules.ts'
import { isAuthor } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'
import { readVisitorAccess, type VisitorAccess } from '../visitor-access.ts'
import { type LikerOrBuyer, readLikersAndBuyers } from './likers-and-buyers.ts'

/** Everything that threads are presented from, read in a fixed number of queries. */
export interface ThreadViewData {
  readonly now: number
  readonly categories: Categories
  readonly users: ReadonlyMap<number, UserSummary>
  /** Displayed groups of the authors. */
  readonly groups: ReadonlyMap<number, Group>
  readonly blocks: ReadonlyMap<number, readonly StoredBlock[]>
  readonly blockFacts: BlockViewData
  readonly likersAndBuyers: ReadonlyMap<number, readonly LikerOrBuyer[]>
  readonly liked: ReadonlySet<number>
  readonly favourites: ReadonlySet<number>
  /** What the viewer has unlocked. */
  readonly purchases: Purchases
  /** Threads that the viewer has tipped. */
  readonly tipped: ReadonlySet<number>
  /** Threads that their authors have pinned on their profiles. */
  readonly pinned: ReadonlySet<number>
  /** Whether the site has tips. */
  readonly hasTips: boolean
  /** What visitors may see of them. */
  readonly access: VisitorAccess
}

type Ids = { readonly ids: readonly number[] }
type OwnIds = Ids & { readonly userId: number }

const selectLiked = prepare<OwnIds, { post_id: number }>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('post_user')
    .select('post_id')
    .where('user_id', '=', parameters.userId)
    .where((eb) => isOneOf(eb.ref('post_id'), 'ids')),
)

const selectFavourites = prepare<OwnIds, { thread_id: number }>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('thread_user')
    .select('thread_id')
    .where('user_id', '=', parameters.userId)
    .where((eb) => isOneOf(eb.ref('thread_id'), 'ids')),
)

const selectPinned = prepare<Ids, { user_id: number; thread_id: number }>(({ db, isOneOf }) =>
  db
    .selectFrom('thread_sticks')
    .select(['user_id', 'thread_id'])
    .where((eb) => isOneOf(eb.ref('user_id'), 'ids')),
)

/** Returns displayed groups of people; runs no query if no group is displayed. */
async function readDisplayedGroups(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Group>> {
  const groups = await readGroups(ctx)
  if (![...groups.values()].some(({ isDisplay }) => isDisplay)) return new Map()
  const found = new Map<number, Group>()
  for (const [userId, ids] of await readGroupIds(ctx, userIds)) {
    const group = ids.map((id) => groups.get(id)).find((one) => one?.isDisplay)
    if (group) found.set(userId, group)
  }
  return found
}

/** Reads the viewer's own likes, favourites, purchases and tips. */
async function readOwnMarks(ctx: Context, viewer: Viewer, rows: readonly ThreadRow[]) {
  const none: ReadonlySet<number> = new Set()
  const nothing: Purchases = new Map()
  if (viewer.id === null) return { liked: none, favourites: none, tipped: none, purchases: nothing }
  const { engine } = ctx.database
  const userId = viewer.id
  const sold = rows.filter((row) => payTypeOf(row) !== payTypes.free && !isAuthor(viewer, row))
  const tippable = rows.filter((row) => row.rewarded_count > 0)
  const [liked, favourites, purchases, tipped] = await Promise.all([
    selectLiked(ctx.db, engine, { userId, ids: rows.map((row) => row.first_post_id) }),
    selectFavourites(ctx.db, engine, { userId, ids: rows.map(({ id }) => id) }),
    findPurchases(
      ctx.db,
      engine,
      userId,
      sold.map(({ id }) => id),
    ),
    findTipped(
      ctx.db,
      engine,
      userId,
      tippable.map(({ id }) => id),
    ),
  ])
  return {
    liked: new Set(liked.map((row) => row.post_id)),
    favourites: new Set(favourites.map((row) => row.thread_id)),
    purchases,
    tipped,
  }
}

const pinnedOfAuthors: Cache<readonly { readonly thread_id: number }[] | null> = {
  name: 'threads pinned by their authors',
  ...untilWriteTo('thread_sticks'),
  limit: { entries: 2000 },
}

async function readPinned(ctx: Context, authorIds: readonly number[]): Promise<ReadonlySet<number>> {
  const pinned = await ctx.cache(pinnedOfAuthors).readMany(authorIds, async (ids) => {
    const rows = await selectPinned(ctx.db, ctx.database.engine, { ids })
    return Map.groupBy(rows, (row) => row.user_id)
  })
  return new Set([...pinned.values()].flat().map((row) => row.thread_id))
}

const nobody: ReadonlyMap<number, readonly LikerOrBuyer[]> = new Map()

/** Reads the data that these threads are presented from; skips queries that no thread needs. */
export async function readThreadViewData(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadRow[],
  { showsPins, showsLikers }: { readonly showsPins: boolean; readonly showsLikers: boolean },
): Promise<ThreadViewData> {
  const authorIds = [...new Set(rows.map((row) => row.user_id))]
  const [categories, likersAndBuyers, blocks, marks, pinned, groups, access, settings] = await Promise.all([
    readCategories(ctx),
    showsLikers ? readLikersAndBuyers(ctx, viewer, rows) : nobody,
    readBlocks(
      ctx,
      rows.map(({ id }) => id),
    ),
    readOwnMarks(ctx, viewer, rows),
    showsPins ? readPinned(ctx, authorIds) : new Set<number>(),
    readDisplayedGroups(ctx, authorIds),
    readVisitorAccess(ctx),
    readSettings(ctx),
  ])
  const people = new Set(authorIds)
  for (const list of likersAndBuyers.values()) for (const { userId } of list) people.add(userId)
  const [blockFacts, users] = await Promise.all([
    readBlockViewData(ctx, viewer, rows, blocks),
    readUsers(ctx, people).then((found) => withVisibleThreadCounts(ctx, viewer, found, authorIds)),
  ])
  return {
    now: ctx.clock.now(),
    categories,
    likersAndBuyers,
    blocks,
    pinned,
    groups,
    access,
    blockFacts,
    users,
    ...marks,
    hasTips: settings.site_can_reward,
  }
}
