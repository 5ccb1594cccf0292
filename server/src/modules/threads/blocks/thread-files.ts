import { approval, attachmentTypes, type PermissionKey } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { prepareAnywhere } from '../../../drivers/db/prepared.ts'
import { can, type Viewer } from '../../../viewer.ts'
import {
  type AccessVersion,
  type AttachmentRow,
  accessVersionOf,
  picturesIn,
  siteFilesVersion,
} from '../../files/index.ts'
import { findPurchases } from '../../purchases/index.ts'
import { findPerson } from '../../sign-in/index.ts'
import { paidAccess } from '../paid-access-rules.ts'
import { freeHtml } from '../presenting/free-content.ts'
import { payTypeOf, payTypes } from '../price-rules.ts'
import { findFirstPost, findThread, type ThreadRow } from '../thread-store.ts'
import { mayOpenOnSite } from '../visitor-access.ts'
import { kindOf } from './block-kinds.ts'
import { readStoredBlocks } from './stored-blocks.ts'

/** Returns whether a file of a thread is part of its sold content. */
async function isSold(ctx: Context, thread: ThreadRow, file: Pick<AttachmentRow, 'id'>): Promise<boolean> {
  if (payTypeOf(thread) === payTypes.wholeThread) return true
  const blocks = await readStoredBlocks(ctx, ctx.db, thread.id)
  return blocks.some((block) => {
    const ids =
      kindOf(ctx, block.tomId)
        ?.files?.(block)
        .flatMap((files) => files.ids) ?? []
    // A sound or video is priced by its own id, and is the only one of its block.
    return (
      ids.includes(file.id) && (block.pricedIds.includes(file.id) || ids.length === block.pricedIds.length)
    )
  })
}

/** Returns whether the viewer may have a file of the thread without a further payment. */
export async function isFilePaid(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  file: Pick<AttachmentRow, 'id'>,
): Promise<boolean> {
  if (payTypeOf(thread) === payTypes.free) return true
  const purchases = await findPurchases(ctx.db, ctx.database.engine, viewer.id, [thread.id])
  return paidAccess(viewer, thread, purchases).mayRead || !(await isSold(ctx, thread, file))
}

const viewingRights: Readonly<Record<number, PermissionKey>> = {
  [attachmentTypes.file]: 'thread.viewAttachment',
  [attachmentTypes.video]: 'thread.viewVideo',
}

/** A post with files, and its parent comment, if any. */
interface PostOfFile {
  readonly thread_id: number
  readonly user_id: number
  readonly is_first: number
  readonly is_approved: number
  readonly deleted_at: number | null
  readonly files_version: number
  readonly parent_is_approved: number | null
  readonly parent_deleted_at: number | null
  readonly parent_user_id: number | null
}

const selectPost = prepareAnywhere<{ id: number }, PostOfFile>(({ db, parameters }) =>
  db
    .selectFrom('posts as p')
    .leftJoin('posts as q', 'q.id', 'p.reply_post_id')
    .select([
      'p.thread_id',
      'p.user_id',
      'p.is_first',
      'p.is_approved',
      'p.deleted_at',
      'p.files_version',
      'q.is_approved as parent_is_approved',
      'q.deleted_at as parent_deleted_at',
      'q.user_id as parent_user_id',
    ])
    .where('p.id', '=', parameters.id),
)

/** Returns whether a comment is visible to a viewer; a first post has the state of its thread. */
function maySeePost(viewer: Viewer, post: PostOfFile): boolean {
  if (post.is_first === 1 || viewer.isAdmin) return true
  const isShown = (approved: number | null, deletedAt: number | null, userId: number | null) =>
    deletedAt === null && (approved === null || approved === approval.approved || userId === viewer.id)
  return (
    isShown(post.is_approved, post.deleted_at, post.user_id) &&
    isShown(post.parent_is_approved, post.parent_deleted_at, post.parent_user_id)
  )
}

/** Returns whether a picture is in the free part of a sold text. */
async function isInFreeText(ctx: Context, thread: ThreadRow, file: AttachmentRow): Promise<boolean> {
  if (file.type !== attachmentTypes.textImage) return false
  const post = await findFirstPost(ctx.db, thread.first_post_id)
  return picturesIn(freeHtml(post?.content ?? '', thread)).includes(file.file_key)
}

interface Place {
  readonly post: PostOfFile
  readonly thread: ThreadRow
}

async function findPlace(ctx: Context, file: AttachmentRow): Promise<Place | undefined> {
  const [post] = await selectPost(ctx.db, { id: file.type_id })
  const thread = post && (await findThread(ctx.db, post.thread_id))
  return thread && { post, thread }
}

async function mayHave(
  ctx: Context,
  file: AttachmentRow,
  { post, thread }: Place,
  userId: number,
): Promise<boolean> {
  const viewer = await findPerson(ctx, userId)
  if (!viewer || !maySeePost(viewer, post) || !(await mayOpenOnSite(ctx, viewer, thread))) return false
  const right = viewingRights[file.type]
  if (right && viewer.id !== thread.user_id && !can(viewer, right)) return false
  // Only the thread itself is sold; its comments are free.
  if (post.is_first === 0) return true
  return (await isFilePaid(ctx, viewer, thread, file)) || isInFreeText(ctx, thread, file)
}

/**
 * Returns whether a person (0 for a visitor) may currently download a file of a post: site, thread and comment are open
 * to them, they have the permission for its kind, and sold content is paid. Called on every use of a signed URL.
 */
export async function mayHaveFileOfThread(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
): Promise<boolean> {
  const place = await findPlace(ctx, file)
  return place !== undefined && mayHave(ctx, file, place, userId)
}

/**
 * Returns the public version of a post's file if everybody may download it now: visitors may, and the thread is not
 * sold as a whole.
 */
export async function findAccessVersionOfFile(
  ctx: Context,
  file: AttachmentRow,
): Promise<AccessVersion | null> {
  const place = await findPlace(ctx, file)
  if (!place) return null
  const { post, thread } = place
  if (post.is_first === 1 && payTypeOf(thread) === payTypes.wholeThread) return null
  if (!(await mayHave(ctx, file, place, 0))) return null
  const comment = { id: file.type_id, files_version: post.files_version }
  return accessVersionOf(await siteFilesVersion(ctx), thread, post.is_first === 1 ? undefined : comment)
}
