import type { Lang, ThreadBlock, ThreadView } from '@chaguan/contracts'
import { tomIds } from '@chaguan/contracts'
import { cacheByRow } from '../../../context/row-cache.ts'
import type { Context } from '../../../context.ts'
import { translate } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import type { WireTime } from '../../../wire-time.ts'
import type { Category } from '../../categories/index.ts'
import { withPictureUrls } from '../../files/index.ts'
import type { Group } from '../../groups/index.ts'
import { avatarUrl, type UserSummary } from '../../users/index.ts'
import { presentBlocks } from '../blocks/present-blocks.ts'
import { draftVersionOf } from '../draft-version.ts'
import { paidAccess, unlockingOrder } from '../paid-access-rules.ts'
import { payTypeOf, payTypes } from '../price-rules.ts'
import { abilitiesOf, isAuthor, isAuthorHidden } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'
import { pendingViews } from '../views/view-counts.ts'
import { freeHtml } from './free-content.ts'
import { readListTexts } from './list-texts.ts'
import { readThreadViewData, type ThreadViewData } from './thread-view-data.ts'
import { timeSince } from './time-since.ts'
import { transformListed } from './transform-shown.ts'

/** A liker or buyer as a card shows them. */
type Liker = ThreadView['likeReward']['users'][number]

/**
 * Everything besides the row that a thread is presented from. Whatever differs by viewer or time must be here: it is
 * the key of a cached thread (`cacheByRow`).
 */
interface ThreadSources {
  readonly lang: Lang
  readonly origin: string
  readonly time: WireTime
  readonly isAuthorHidden: boolean
  /** The shown fields of the author, who may have changed since the thread was read. */
  readonly author: readonly (string | number)[]
  readonly group: Group | undefined
  readonly category: Category | undefined
  readonly parent: Category | undefined
  readonly viewCount: number
  readonly since: string
  readonly isFavorite: boolean
  readonly isLiked: boolean
  readonly isTipped: boolean
  readonly isPinned: boolean
  /** Whether the viewer has the sold content; null where nothing is sold. */
  readonly isPaid: boolean | null
  readonly ability: ThreadView['ability']
  /** The unlocked part of the text, with URLs of pictures. */
  readonly text: string
  readonly blocks: readonly ThreadBlock[]
  /** Flat, since cached values are compared element by element. */
  readonly likers: readonly (string | number)[]
}

/** What a thread is presented from, for one viewer. */
interface ThreadPresentation {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly row: ThreadRow
  readonly facts: ThreadViewData
  readonly html: string
}

/** Returns the name shown for a hidden author. */
export function anonymousName(lang: Lang): string {
  return translate(lang, 'users.anonymous')
}

const authorOf = (user: UserSummary | undefined): ThreadSources['author'] =>
  user
    ? [
        user.nickname,
        user.avatar,
        user.joinedAt,
        user.threadCount,
        user.followCount,
        user.fansCount,
        user.likedCount,
        user.questionCount,
      ]
    : []

function presentAuthor(row: ThreadRow, of: ThreadSources): ThreadView['user'] {
  if (of.isAuthorHidden) return { nickname: anonymousName(of.lang) }
  if (of.author.length === 0) return { userId: row.user_id, nickname: '' }
  // Safe cast: `authorOf` has this order.
  const [nickname, avatar, joinedAt, threadCount, followCount, fansCount, likedCount, questionCount] =
    of.author as [string, string, number, number, number, number, number, number]
  return {
    userId: row.user_id,
    nickname,
    avatar: avatarUrl(of.origin, { avatar }),
    threadCount,
    followCount,
    fansCount,
    likedCount,
    questionCount,
    isRealName: false,
    joinedAt: of.time.format(joinedAt),
  }
}

function presentGroup({ group, isAuthorHidden }: ThreadSources): ThreadView['group'] {
  if (!group || isAuthorHidden) return null
  const { id, name, icon, isDisplay, level } = group
  return { groupId: id, groupName: name, groupIcon: icon, isDisplay, level }
}

const likerParts = 5

function likersOf({ viewer, row, facts }: ThreadPresentation): ThreadSources['likers'] {
  return (facts.likersAndBuyers.get(row.id) ?? []).flatMap(({ userId, type, at }) => {
    const user = facts.users.get(userId)
    return [userId, avatarUrl(viewer.origin, user), user?.nickname ?? '', type, Math.floor(at / 1000)]
  })
}

function presentLikers({ likers }: ThreadSources): Liker[] {
  return Array.from({ length: likers.length / likerParts }, (_, index) => {
    // Safe cast: `likersOf` has this order.
    const [userId, avatar, nickname, type, createdAt] = likers.slice(
      index * likerParts,
      (index + 1) * likerParts,
    ) as [number, string, string, number, number]
    return { userId, avatar, nickname, type, createdAt }
  })
}

/** Returns the tags of a thread by its price and its blocks. */
export function presentTags(
  row: Pick<ThreadRow, 'price_cents' | 'attachment_price_cents' | 'is_essence'>,
  tags: readonly string[],
): ThreadView['displayTag'] {
  const has = (tomId: string) => tags.includes(tomId)
  return {
    isPrice: payTypeOf(row) !== payTypes.free,
    isEssence: row.is_essence === 1,
    isRedPack: has(tomIds.redPacket) ? true : null,
    isReward: has(tomIds.reward) ? true : null,
    isVote: has(tomIds.vote),
  }
}

function presentCategory(row: ThreadRow, { category, parent }: ThreadSources) {
  return {
    categoryId: row.category_id,
    categoryName: category?.name ?? '',
    parentCategoryId: parent?.id ?? 0,
    parentCategoryName: parent?.name ?? '',
  }
}

function presentPosition({ longitude, latitude, address, location }: ThreadRow): ThreadView['position'] {
  return { longitude, latitude, address, location }
}

/** Returns whether the viewer has the sold content, as its author or buyer; null where nothing is sold. */
function isPaid({ viewer, row, facts }: ThreadPresentation): boolean | null {
  if (payTypeOf(row) === payTypes.free) return null
  return isAuthor(viewer, row) || unlockingOrder(row, facts.purchases) !== undefined
}

function presentRow(row: ThreadRow, of: ThreadSources): ThreadView {
  const version = draftVersionOf(row)
  return {
    threadId: row.id,
    postId: row.first_post_id,
    userId: of.isAuthorHidden ? 0 : row.user_id,
    topicId: row.topic_id,
    ...presentCategory(row, of),
    title: row.title,
    viewCount: of.viewCount,
    isApproved: row.is_approved,
    isStick: row.is_sticky,
    isDraft: row.is_draft === 1,
    isSite: row.is_site === 1,
    isAnonymous: row.is_anonymous,
    isFavorite: of.isFavorite,
    price: row.price_cents / 100,
    attachmentPrice: row.attachment_price_cents / 100,
    payType: payTypeOf(row),
    paid: of.isPaid,
    isLike: of.isLiked,
    isReward: of.isTipped,
    createdAt: of.time.format(row.created_at),
    issueAt: of.time.format(row.issue_at),
    updatedAt: of.time.format(row.updated_at),
    ...(version !== undefined && { version }),
    editCount: row.edit_count,
    diffTime: of.since,
    freewords: row.free_words / 1000,
    userStickStatus: of.isPinned,
    ...(row.comments_closed_at !== null && { commentsClosedAt: of.time.format(row.comments_closed_at) }),
    user: presentAuthor(row, of),
    group: presentGroup(of),
    likeReward: {
      users: presentLikers(of),
      likePayCount: row.like_count + row.rewarded_count + row.paid_count,
      shareCount: row.share_count,
      postCount: Math.max(0, row.post_count - 1),
    },
    displayTag: presentTags(
      row,
      of.blocks.map(({ tomId }) => tomId),
    ),
    position: presentPosition(row),
    ability: of.ability,
    content: { text: of.text, indexes: Object.fromEntries(of.blocks.map((block) => [block.tomId, block])) },
  }
}

const cachedView = cacheByRow<ThreadRow, ThreadSources, ThreadView>()

function presentOne(scene: ThreadPresentation): ThreadView {
  const { ctx, viewer, row, facts, html } = scene
  const isHidden = isAuthorHidden(viewer, row)
  const isLocked = !paidAccess(viewer, row, facts.purchases).mayRead
  const textOpening = facts.access.textAccessVersionOf(row)
  const { blocks, areCached } = presentBlocks(
    facts.blocks.get(row.id) ?? [],
    {
      ctx,
      viewer,
      threadId: row.id,
      postId: row.first_post_id,
      isAuthorHidden: isHidden,
      isLocked,
      isSoldWhole: payTypeOf(row) === payTypes.wholeThread,
      accessVersion: facts.access.accessVersionOf(row),
      isVideoPublic: facts.access.mayViewVideos,
    },
    facts.blockFacts,
  )
  const category = facts.categories.byId.get(row.category_id)
  const of: ThreadSources = {
    lang: viewer.lang,
    origin: viewer.origin,
    time: ctx.time,
    isAuthorHidden: isHidden,
    author: isHidden ? [] : authorOf(facts.users.get(row.user_id)),
    group: isHidden ? undefined : facts.groups.get(row.user_id),
    category,
    parent: category && facts.categories.byId.get(category.parentid),
    viewCount: row.view_count + pendingViews(ctx, row.id),
    since: timeSince(facts.now - row.created_at, viewer.lang),
    isFavorite: facts.favourites.has(row.id),
    isLiked: facts.liked.has(row.first_post_id),
    isTipped: facts.tipped.has(row.id),
    isPinned: facts.pinned.has(row.id),
    isPaid: isPaid(scene),
    ability: abilitiesOf(viewer, row, facts.hasTips),
    text: withPictureUrls(ctx, viewer, isLocked ? freeHtml(html, row) : html, textOpening),
    blocks,
    likers: likersOf(scene),
  }
  const present = () => presentRow(row, of)
  return areCached ? cachedView(row, of, present) : present()
}

export interface PresentOptions {
  /** Whole texts by thread; the shortened texts of lists if absent. */
  readonly texts?: ReadonlyMap<number, string>
  /** Whether pins on profiles are included; always with whole texts. */
  readonly showsPins?: boolean
  /** Leaves out likers and buyers, for output that does not show them. */
  readonly withoutLikers?: boolean
}

/**
 * Presents threads for the viewer, in the given order. The only producer of thread output: it leaves out hidden authors
 * and locked paid content.
 */
export async function presentThreads(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadRow[],
  options: PresentOptions = {},
): Promise<ThreadView[]> {
  if (rows.length === 0) return []
  const { texts } = options
  const [facts, shown] = await Promise.all([
    readThreadViewData(ctx, viewer, rows, {
      showsPins: options.showsPins === true || texts !== undefined,
      showsLikers: options.withoutLikers !== true,
    }),
    texts ? { rows, texts } : readListTexts(ctx, rows).then((all) => transformListed(ctx, viewer, rows, all)),
  ])
  return shown.rows.map((row) => presentOne({ ctx, viewer, row, facts, html: shown.texts.get(row.id) ?? '' }))
}
