import type { Lang, ThreadView } from '@chaguan/contracts'
import { tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { translate } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import { addressPictures } from '../../files/index.ts'
import { avatarUrl } from '../../users/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { presentBlocks } from '../blocks/present-blocks.ts'
import { paidAccess, unlockingOrder } from '../paid-access-rules.ts'
import { type PayType, payTypeOf, payTypes } from '../price-rules.ts'
import { abilitiesOf, isAuthor, isAuthorHidden } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'
import { waitingViews } from '../views/view-counts.ts'
import { freeHtml } from './free-content.ts'
import { readListTexts } from './list-texts.ts'
import { readThreadViewData, type ThreadViewData } from './thread-view-data.ts'
import { timeSince } from './time-since.ts'
import { transformListed } from './transform-shown.ts'

/** What a thread is presented from, for one viewer. */
interface ThreadPresentation {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly row: ThreadRow
  readonly facts: ThreadViewData
  readonly blocks: readonly StoredBlock[]
  readonly payType: PayType
  /** Whether the paid parts are locked for the viewer. */
  readonly isLocked: boolean
  readonly html: string
}

/** The name shown for a hidden author. */
export function anonymousName(lang: Lang): string {
  return translate(lang, 'users.anonymous')
}

function presentAuthor({ ctx, viewer, row, facts }: ThreadPresentation): ThreadView['user'] {
  if (isAuthorHidden(viewer, row)) return { nickname: anonymousName(viewer.lang) }
  const user = facts.users.get(row.user_id)
  if (!user) return { userId: row.user_id, nickname: '' }
  return {
    userId: user.id,
    nickname: user.nickname,
    avatar: avatarUrl(viewer.origin, user),
    threadCount: user.threadCount,
    followCount: user.followCount,
    fansCount: user.fansCount,
    likedCount: user.likedCount,
    questionCount: user.questionCount,
    isRealName: false,
    joinedAt: ctx.time.format(user.joinedAt),
  }
}

function presentGroup({ viewer, row, facts }: ThreadPresentation): ThreadView['group'] {
  const group = isAuthorHidden(viewer, row) ? undefined : facts.groups.get(row.user_id)
  if (!group) return null
  const { id, name, icon, isDisplay, level } = group
  return { groupId: id, groupName: name, groupIcon: icon, isDisplay, level }
}

function presentLikersAndBuyers({ viewer, row, facts }: ThreadPresentation): ThreadView['likeReward'] {
  const likersAndBuyers = facts.likersAndBuyers.get(row.id) ?? []
  return {
    users: likersAndBuyers.map(({ userId, type, at }) => {
      const user = facts.users.get(userId)
      return {
        userId,
        avatar: avatarUrl(viewer.origin, user),
        nickname: user?.nickname ?? '',
        type,
        createdAt: Math.floor(at / 1000),
      }
    }),
    likePayCount: row.like_count + row.rewarded_count + row.paid_count,
    shareCount: row.share_count,
    postCount: Math.max(0, row.post_count - 1),
  }
}

/** Tags of a thread by its price and its blocks. */
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

function presentText({ ctx, viewer, row, facts, html, isLocked }: ThreadPresentation): string {
  const text = isLocked ? freeHtml(html, row) : html
  return addressPictures(ctx, viewer, text, facts.access.textOpeningOf(row))
}

function presentContent(scene: ThreadPresentation): ThreadView['content'] {
  const { ctx, viewer, row, facts, blocks, isLocked, payType } = scene
  const standing = {
    ctx,
    viewer,
    threadId: row.id,
    postId: row.first_post_id,
    isAuthorHidden: isAuthorHidden(viewer, row),
    isLocked,
    isSoldWhole: payType === payTypes.wholeThread,
    opening: facts.access.openingOf(row),
    isVideoPublic: facts.access.mayViewVideos,
  }
  return { text: presentText(scene), indexes: presentBlocks(blocks, standing, facts.blockFacts) }
}

function presentCategory({ row, facts }: ThreadPresentation) {
  const category = facts.categories.byId.get(row.category_id)
  const parent = category && facts.categories.byId.get(category.parentid)
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

/** Whether the viewer has what is sold, by writing or buying it; null where nothing is sold. */
function isPaid({ viewer, row, facts, payType }: ThreadPresentation): boolean | null {
  if (payType === payTypes.free) return null
  return isAuthor(viewer, row) || unlockingOrder(row, facts.purchases) !== undefined
}

function presentOne(scene: ThreadPresentation): ThreadView {
  const { ctx, viewer, row, facts, payType, blocks } = scene
  const isHidden = isAuthorHidden(viewer, row)
  return {
    threadId: row.id,
    postId: row.first_post_id,
    userId: isHidden ? 0 : row.user_id,
    topicId: row.topic_id,
    ...presentCategory(scene),
    title: row.title,
    viewCount: row.view_count + waitingViews(ctx, row.id),
    isApproved: row.is_approved,
    isStick: row.is_sticky,
    isDraft: row.is_draft === 1,
    isSite: row.is_site === 1,
    isAnonymous: row.is_anonymous,
    isFavorite: facts.favourites.has(row.id),
    price: row.price_cents / 100,
    attachmentPrice: row.attachment_price_cents / 100,
    payType,
    paid: isPaid(scene),
    isLike: facts.liked.has(row.first_post_id),
    isReward: facts.tipped.has(row.id),
    createdAt: ctx.time.format(row.created_at),
    issueAt: ctx.time.format(row.issue_at),
    updatedAt: ctx.time.format(row.updated_at),
    editCount: row.edit_count,
    diffTime: timeSince(facts.now - row.created_at, viewer.lang),
    freewords: row.free_words / 1000,
    userStickStatus: facts.pinned.has(row.id),
    user: presentAuthor(scene),
    group: presentGroup(scene),
    likeReward: presentLikersAndBuyers(scene),
    displayTag: presentTags(
      row,
      blocks.map(({ tomId }) => tomId),
    ),
    position: presentPosition(row),
    ability: abilitiesOf(viewer, row, facts.hasTips),
    content: presentContent(scene),
  }
}

export interface PresentOptions {
  /** Whole texts by thread; the shortened texts of lists if absent. */
  readonly texts?: ReadonlyMap<number, string>
  /** Whether pins on profiles are included; always with whole texts. */
  readonly showsPins?: boolean
  /** Leaves out who likes and paid for a thread, which its card does not show. */
  readonly withoutLikers?: boolean
}

/**
 * Threads as the viewer may see them, in the given order. The only producer of thread output: it leaves out hidden
 * authors and locked paid content.
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
  return shown.rows.map((row) => {
    const payType = payTypeOf(row)
    const isLocked = !paidAccess(viewer, row, facts.purchases).mayRead
    const blocks = facts.blocks.get(row.id) ?? []
    const html = shown.texts.get(row.id) ?? ''
    return presentOne({ ctx, viewer, row, facts, blocks, payType, isLocked, html })
  })
}
