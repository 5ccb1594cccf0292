import type { ThreadRowView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../drivers/db/db.ts'
import type { Viewer } from '../../../viewer.ts'
import { isFavourite } from '../moderation/thread-mark-store.ts'
import { hiddenAuthorIdFor } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

const rareColumns = ['type', 'last_posted_user_id', 'deleted_user_id', 'is_display', 'source'] as const

/**
 * Presents a thread for `threads/operate` (docs/reference/wire-content.md#threads), without the id of a hidden author.
 */
export async function presentRow(
  ctx: Context,
  db: Db,
  viewer: Viewer,
  row: ThreadRow,
): Promise<ThreadRowView> {
  const rare = await db
    .selectFrom('threads')
    .select(rareColumns)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const hiddenId = hiddenAuthorIdFor(viewer, row)
  const shownId = (id: number) => (id === hiddenId ? 0 : id)
  const format = (at: number) => ctx.time.format(at)
  return {
    id: row.id,
    userId: shownId(row.user_id),
    lastPostedUserId: shownId(rare.last_posted_user_id ?? 0),
    categoryId: row.category_id,
    type: rare.type,
    title: row.title,
    price: row.price_cents / 100,
    attachmentPrice: row.attachment_price_cents / 100,
    freeWords: row.free_words / 1000,
    postCount: row.post_count,
    viewCount: row.view_count,
    rewardedCount: row.rewarded_count,
    paidCount: row.paid_count,
    shareCount: row.share_count,
    longitude: row.longitude,
    latitude: row.latitude,
    address: row.address,
    location: row.location,
    postedAt: format(row.posted_at),
    createdAt: format(row.created_at),
    updatedAt: format(row.updated_at),
    deletedAt: row.deleted_at === null ? null : format(row.deleted_at),
    deletedUserId: rare.deleted_user_id === null ? null : shownId(rare.deleted_user_id),
    issueAt: format(row.issue_at),
    isApproved: row.is_approved,
    isSticky: row.is_sticky,
    isEssence: row.is_essence,
    isSite: row.is_site,
    isAnonymous: row.is_anonymous,
    isDisplay: rare.is_display,
    isRedPacket: 0,
    isDraft: row.is_draft,
    source: rare.source,
    isFavorite: await isFavourite(db, row.id, viewer.id ?? 0),
    isDeleted: row.deleted_at !== null,
  }
}
