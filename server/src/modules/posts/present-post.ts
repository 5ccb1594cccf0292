import { attachmentTypes, type PostUser, type ReplyView } from '@chaguan/contracts'
import { transformed } from '../../context/transforms.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import {
  type AttachmentRow,
  addressPictures,
  listAttachments,
  type Opening,
  presentPicture,
} from '../files/index.ts'
import { type Group, readGroupIds, readGroups } from '../groups/index.ts'
import { denyStates } from '../relations/index.ts'
import { cutHtml, plainText, safeHtml } from '../texts/index.ts'
import {
  anonymousName,
  hiddenIdIn,
  readVisitorAccess,
  type ThreadRow,
  type VisitorAccess,
} from '../threads/index.ts'
import { avatarUrl, readUsers, type UserSummary } from '../users/index.ts'
import { findOwnLikes } from './likes/like-store.ts'
import { isShownToAll, mayDeletePost, mayEditPost, mayLike, mayRewriteComment } from './post-rules.ts'
import type { PostRow } from './post-store.ts'

/** Plain characters of the summary of a post. */
const summaryCharacters = 80

/** Data that posts are presented from. */
interface PostViewData {
  readonly users: ReadonlyMap<number, UserSummary>
  readonly groupIds: ReadonlyMap<number, readonly number[]>
  readonly groups: ReadonlyMap<number, Group>
  readonly images: ReadonlyMap<number, AttachmentRow[]>
  readonly likedAt: ReadonlyMap<number, number>
  /** The author of an anonymous thread, if hidden from the viewer. */
  readonly hiddenId: number | null
  /** Whom the viewer has blocked. */
  readonly denied: ReadonlySet<number>
  /** What visitors may have of the thread. */
  readonly access: VisitorAccess
}

/** Ids of the posts that may have likes, and pictures; all of them unless told. */
interface Within {
  readonly likes?: readonly number[]
  readonly pictured?: readonly number[]
}

async function readBeside(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  rows: readonly PostRow[],
  { likes = rows.map(({ id }) => id), pictured = likes }: Within = {},
): Promise<PostViewData> {
  const { db } = ctx
  const { engine } = ctx.database
  const hiddenId = hiddenIdIn(viewer, thread)
  const people = new Set(
    rows
      .flatMap((row) => [row.user_id, row.reply_user_id, row.comment_user_id])
      .filter((id): id is number => id !== null && id !== hiddenId),
  )
  const [users, groupIds, groups, images, likedAt, denied, access] = await Promise.all([
    readUsers(ctx, people),
    readGroupIds(ctx, [...people]),
    readGroups(ctx),
    listAttachments(db, engine, attachmentTypes.image, pictured),
    findOwnLikes(db, engine, viewer.id, likes),
    denyStates(ctx, viewer.id, [...people]),
    readVisitorAccess(ctx),
  ])
  const imagesOf = Map.groupBy(images, (row) => row.type_id)
  return { users, groupIds, groups, images: imagesOf, likedAt, hiddenId, denied, access }
}

/** The group whose badge a person wears: the first that is displayed, else their first one. */
function groupOf({ groupIds, groups }: PostViewData, userId: number): PostUser['groups'] {
  const own = (groupIds.get(userId) ?? []).flatMap((id) => groups.get(id) ?? [])
  const group = own.find(({ isDisplay }) => isDisplay) ?? own[0]
  return group ? { id: group.id, name: group.name, isDisplay: group.isDisplay, level: group.level } : null
}

function presentPerson(viewer: Viewer, beside: PostViewData, userId: number | null): PostUser | null {
  if (userId === null) return null
  if (userId === beside.hiddenId)
    return { id: 0, nickname: anonymousName(viewer.lang), avatar: '', isReal: false, groups: null }
  const user = beside.users.get(userId)
  if (!user) return null
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: avatarUrl(viewer.origin, user),
    isReal: false,
    groups: groupOf(beside, userId),
  }
}

function presentRow(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  beside: PostViewData,
  row: PostRow,
): ReplyView {
  const idOf = (userId: number | null) => (userId === beside.hiddenId && userId !== null ? 0 : userId)
  const likedAt = beside.likedAt.get(row.id)
  const { category_id } = thread
  const mayDelete = mayDeletePost(viewer, row, category_id)
  const opening = postOpening(beside.access, thread, row)
  return {
    id: row.id,
    userId: idOf(row.user_id) ?? 0,
    threadId: row.thread_id,
    replyPostId: row.reply_post_id,
    replyUserId: idOf(row.reply_user_id),
    commentPostId: row.comment_post_id,
    commentUserId: idOf(row.comment_user_id),
    content: addressPictures(ctx, viewer, row.content, opening),
    replyCount: row.reply_count,
    likeCount: row.like_count,
    createdAt: ctx.time.format(row.created_at),
    updatedAt: ctx.time.format(row.updated_at),
    editCount: row.edit_count,
    isFirst: row.is_first === 1,
    isComment: row.is_comment === 1,
    isApproved: row.is_approved,
    rewards: row.reward_cents / 100,
    canApprove: mayEditPost(viewer),
    canDelete: mayDelete,
    canHide: mayDelete,
    canEdit: mayEditPost(viewer),
    canRewrite: mayRewriteComment(viewer, row, category_id),
    canLike: mayLike(viewer),
    user: presentPerson(viewer, beside, row.user_id),
    images: (beside.images.get(row.id) ?? []).map((image) => presentPicture(ctx, viewer, image, opening)),
    likeState: likedAt !== undefined,
    summaryText: plainText(cutHtml(row.content, summaryCharacters)),
    isDeleted: row.deleted_at !== null,
    deletedAt: row.deleted_at === null ? null : ctx.time.format(row.deleted_at),
    redPacketAmount: row.red_packet_cents / 100,
    isLiked: likedAt !== undefined,
    likedAt: likedAt === undefined ? null : ctx.time.format(likedAt),
    replyUser: presentPerson(viewer, beside, row.reply_user_id),
    commentUser: presentPerson(viewer, beside, row.comment_user_id),
    ...(beside.denied.has(row.user_id) && { isDenied: true }),
  }
}

/**
 * Comments as plugins show them, sanitised again. Who may edit one reads what is stored: else an edit would store what a
 * plugin made of it.
 */
async function transformShown(
  ctx: Context,
  viewer: Viewer,
  { id: threadId, category_id }: ThreadRow,
  rows: readonly PostRow[],
): Promise<readonly PostRow[]> {
  if (mayEditPost(viewer)) return rows
  const read = rows.filter((row) => !mayRewriteComment(viewer, row, category_id))
  const value = { threadId, posts: read.map(({ id, content: text }) => ({ id, text })) }
  const shown = read.length === 0 ? value : await transformed(ctx, viewer, 'post.render', value)
  if (shown === value) return rows
  const texts = new Map(shown.posts.map(({ id, text }) => [id, text]))
  return rows.map((row) => {
    const text = texts.get(row.id) ?? row.content
    return text === row.content ? row : { ...row, content: safeHtml(text) }
  })
}

/**
 * Comments and replies of one thread as the viewer may see them, in the given order. The only producer of them; it
 * hides the author of an anonymous thread. Not for first posts: their text may be paid.
 */
export async function presentPosts(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  rows: readonly PostRow[],
): Promise<ReplyView[]> {
  if (rows.length === 0) return []
  const [beside, shown] = await Promise.all([
    readBeside(ctx, viewer, thread, rows),
    transformShown(ctx, viewer, thread, rows),
  ])
  return shown.map((row) => presentRow(ctx, viewer, thread, beside, row))
}

/** A comment or reply that was stored just now with so many pictures: nobody can have liked it yet. */
export async function presentNewPost(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  row: PostRow,
  pictures: number,
): Promise<ReplyView> {
  const beside = await readBeside(ctx, viewer, thread, [row], {
    likes: [],
    pictured: pictures > 0 ? [row.id] : [],
  })
  return presentRow(ctx, viewer, thread, beside, row)
}

/** The opening of the pictures in a post; null unless anybody may read all of it. */
function postOpening(
  access: VisitorAccess,
  thread: ThreadRow,
  post: Pick<PostRow, 'id' | 'is_first' | 'is_approved' | 'deleted_at' | 'files_version'>,
): Opening | null {
  if (post.is_first === 1) return access.textOpeningOf(thread)
  return isShownToAll(post) ? access.openingOf(thread, post) : null
}

/**
 * Stored HTML of a post, or a part of it, as the viewer reads it; its pictures have signed addresses unless they lie
 * open.
 */
export async function readableHtml(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow | undefined,
  post: Pick<PostRow, 'id' | 'is_first' | 'is_approved' | 'deleted_at' | 'files_version'>,
  html: string,
): Promise<string> {
  if (!html.includes('<img ')) return html
  const access = await readVisitorAccess(ctx)
  return addressPictures(ctx, viewer, html, thread ? postOpening(access, thread, post) : null)
}
