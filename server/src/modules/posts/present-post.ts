import {
  type AttachmentView,
  attachmentTypes,
  type Lang,
  type PostUser,
  type ReplyView,
} from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import { cacheByRow } from '../../context/row-cache.ts'
import { transformed } from '../../context/transforms.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import type { WireTime } from '../../wire-time.ts'
import {
  type AccessVersion,
  type AttachmentRow,
  listAttachments,
  picturesIn,
  presentPicture,
  withPictureUrls,
} from '../files/index.ts'
import { type Group, readGroupIds, readGroups } from '../groups/index.ts'
import { denyStates } from '../relations/index.ts'
import { cutHtml, plainText, safeHtml } from '../texts/index.ts'
import {
  anonymousName,
  hiddenAuthorIdFor,
  isPage,
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

/** The data that posts are presented from. */
interface PostViewData {
  readonly users: ReadonlyMap<number, UserSummary>
  readonly groupIds: ReadonlyMap<number, readonly number[]>
  readonly groups: ReadonlyMap<number, Group>
  readonly images: ReadonlyMap<number, readonly AttachmentRow[]>
  readonly likedAt: ReadonlyMap<number, number>
  /** The author of an anonymous thread, if hidden from the viewer. */
  readonly hiddenId: number | null
  /** People whom the viewer has blocked. */
  readonly denied: ReadonlySet<number>
  /** What visitors may see of the thread. */
  readonly access: VisitorAccess
}

/** Ids of the posts that may have likes or pictures; all of them by default. */
interface LoadedAround {
  readonly likes?: readonly number[]
  readonly pictured?: readonly number[]
}

const picturesOfPosts: Cache<readonly AttachmentRow[] | null> = {
  name: 'pictures of comments',
  ...untilWriteTo('attachments'),
  limit: { entries: 2000 },
}

/** Returns pictures by post, cached like the comments. */
async function readPictures(
  ctx: Context,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AttachmentRow[]>> {
  const find = async (ids: readonly number[]) =>
    Map.groupBy(
      await listAttachments(ctx.db, ctx.database.engine, attachmentTypes.image, ids),
      (row) => row.type_id,
    )
  return isPage(viewer) ? ctx.cache(picturesOfPosts).readMany(postIds, find) : find(postIds)
}

async function readBeside(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  rows: readonly PostRow[],
  { likes = rows.map(({ id }) => id), pictured = likes }: LoadedAround = {},
): Promise<PostViewData> {
  const { db } = ctx
  const { engine } = ctx.database
  const hiddenId = hiddenAuthorIdFor(viewer, thread)
  const people = new Set(
    rows
      .flatMap((row) => [row.user_id, row.reply_user_id, row.comment_user_id])
      .filter((id): id is number => id !== null && id !== hiddenId),
  )
  const [users, groupIds, groups, images, likedAt, denied, access] = await Promise.all([
    readUsers(ctx, people),
    readGroupIds(ctx, [...people]),
    readGroups(ctx),
    readPictures(ctx, viewer, pictured),
    findOwnLikes(db, engine, viewer.id, likes),
    denyStates(ctx, viewer.id, [...people]),
    readVisitorAccess(ctx),
  ])
  return { users, groupIds, groups, images, likedAt, hiddenId, denied, access }
}

/** A person in a post: with the group of their badge, the hidden author, or nobody. */
interface Person {
  readonly user: UserSummary | null
  readonly group: Group | null
  readonly isHidden: boolean
}

/** Returns the group of a person's badge: their first displayed group, else their first one. */
function groupOf({ groupIds, groups }: PostViewData, userId: number): Group | null {
  const own = (groupIds.get(userId) ?? []).flatMap((id) => groups.get(id) ?? [])
  return own.find(({ isDisplay }) => isDisplay) ?? own[0] ?? null
}

const noPerson: Person = { user: null, group: null, isHidden: false }
const hiddenPerson: Person = { user: null, group: null, isHidden: true }

function personOf(beside: PostViewData, userId: number | null): Person {
  if (userId === null) return noPerson
  if (userId === beside.hiddenId) return hiddenPerson
  const user = beside.users.get(userId)
  return user ? { user, group: groupOf(beside, userId), isHidden: false } : noPerson
}

function presentPerson({ lang, origin }: PostSources, { user, group, isHidden }: Person): PostUser | null {
  if (isHidden) return { id: 0, nickname: anonymousName(lang), avatar: '', isReal: false, groups: null }
  if (!user) return null
  const { id, nickname } = user
  const groups = group && {
    id: group.id,
    name: group.name,
    isDisplay: group.isDisplay,
    level: group.level,
  }
  return { id, nickname, avatar: avatarUrl(origin, user), isReal: false, groups }
}

/**
 * Everything besides the row that a post is presented from. Whatever differs by viewer or time must be here: it is the
 * key of a cached post (`cacheByRow`).
 */
interface PostSources {
  readonly lang: Lang
  readonly origin: string
  readonly time: WireTime
  readonly author: Person
  readonly repliedTo: Person
  readonly commented: Person
  readonly images: readonly AttachmentView[]
  /** With addresses of pictures. */
  readonly content: string
  readonly likedAt: number | undefined
  readonly isDenied: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly mayRewrite: boolean
  readonly mayLike: boolean
}

const idOf = (userId: number | null, { isHidden }: Person) => (isHidden ? 0 : userId)

function presentMadeOf(row: PostRow, of: PostSources): ReplyView {
  return {
    id: row.id,
    userId: idOf(row.user_id, of.author) ?? 0,
    threadId: row.thread_id,
    replyPostId: row.reply_post_id,
    replyUserId: idOf(row.reply_user_id, of.repliedTo),
    commentPostId: row.comment_post_id,
    commentUserId: idOf(row.comment_user_id, of.commented),
    content: of.content,
    replyCount: row.reply_count,
    likeCount: row.like_count,
    createdAt: of.time.format(row.created_at),
    updatedAt: of.time.format(row.updated_at),
    editCount: row.edit_count,
    isFirst: row.is_first === 1,
    isComment: row.is_comment === 1,
    isApproved: row.is_approved,
    rewards: row.reward_cents / 100,
    canApprove: of.mayEdit,
    canDelete: of.mayDelete,
    canHide: of.mayDelete,
    canEdit: of.mayEdit,
    canRewrite: of.mayRewrite,
    canLike: of.mayLike,
    user: presentPerson(of, of.author),
    images: [...of.images],
    likeState: of.likedAt !== undefined,
    summaryText: plainText(cutHtml(row.content, summaryCharacters)),
    isDeleted: row.deleted_at !== null,
    deletedAt: row.deleted_at === null ? null : of.time.format(row.deleted_at),
    redPacketAmount: row.red_packet_cents / 100,
    isLiked: of.likedAt !== undefined,
    likedAt: of.likedAt === undefined ? null : of.time.format(of.likedAt),
    replyUser: presentPerson(of, of.repliedTo),
    commentUser: presentPerson(of, of.commented),
    ...(of.isDenied && { isDenied: true }),
  }
}

const cachedPost = cacheByRow<PostRow, PostSources, ReplyView>()

function presentRow(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  beside: PostViewData,
  row: PostRow,
): ReplyView {
  const { category_id } = thread
  const accessVersion = postAccessVersion(beside.access, thread, row)
  const images = beside.images.get(row.id) ?? []
  const of: PostSources = {
    lang: viewer.lang,
    origin: viewer.origin,
    time: ctx.time,
    author: personOf(beside, row.user_id),
    repliedTo: personOf(beside, row.reply_user_id),
    commented: personOf(beside, row.comment_user_id),
    images: images.map((image) => presentPicture(ctx, viewer, image, accessVersion)),
    content: withPictureUrls(ctx, viewer, row.content, accessVersion),
    likedAt: beside.likedAt.get(row.id),
    isDenied: beside.denied.has(row.user_id),
    mayEdit: mayEditPost(viewer),
    mayDelete: mayDeletePost(viewer, row, category_id),
    mayRewrite: mayRewriteComment(viewer, row, category_id),
    mayLike: mayLike(viewer),
  }
  // Pictures have URLs that are signed for one person unless they are public.
  const isForAll = images.length === 0 && (accessVersion !== null || picturesIn(row.content).length === 0)
  const present = () => presentMadeOf(row, of)
  return isForAll ? cachedPost(row, of, present) : present()
}

/**
 * Returns comments as plugins transform them, sanitised again. Viewers who may edit a comment get the stored text,
 * since an edit would otherwise store the transformed one.
 */
async function transformPosts(
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
 * Presents comments and replies of one thread for the viewer, in the given order; the only producer of them. Hides the
 * author of an anonymous thread. Not for first posts, whose text may be paid.
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
    transformPosts(ctx, viewer, thread, rows),
  ])
  return shown.map((row) => presentRow(ctx, viewer, thread, beside, row))
}

/** Presents a comment or reply that was just stored with this many pictures: it has no likes yet. */
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

/** Returns access to the pictures in a post; null unless everybody may read all of it. */
function postAccessVersion(
  access: VisitorAccess,
  thread: ThreadRow,
  post: Pick<PostRow, 'id' | 'is_first' | 'is_approved' | 'deleted_at' | 'files_version'>,
): AccessVersion | null {
  if (post.is_first === 1) return access.textAccessVersionOf(thread)
  return isShownToAll(post) ? access.accessVersionOf(thread, post) : null
}

/**
 * Returns the stored HTML of a post, or a part of it, as the viewer reads it; pictures get signed URLs unless they are
 * public.
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
  return withPictureUrls(ctx, viewer, html, thread ? postAccessVersion(access, thread, post) : null)
}
