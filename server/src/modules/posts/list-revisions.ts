import type { InputOf, OutputOf, postsApi, RevisionText } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { withPictureUrls } from '../files/index.ts'
import {
  countRevisions,
  findRevision,
  isAuthorHidden,
  listRevisionRows,
  mayReadFullText,
  type RevisionRow,
  type ThreadRow,
} from '../threads/index.ts'
import { avatarUrl, findUsers, type UserSummary } from '../users/index.ts'
import { findReadablePost } from './find-post.ts'
import type { PostRow } from './post-store.ts'

type Heading = Pick<RevisionRow, 'id' | 'user_id' | 'is_approved' | 'created_at'>

/** A post and what its revisions need. */
interface RevisedPost {
  readonly viewer: Viewer
  readonly post: PostRow
  readonly thread: ThreadRow
  readonly seesAll: boolean
}

/** Returns the post if the viewer may read all of it: revisions of a paid thread contain the paid part. */
async function findLooked(ctx: Context, viewer: Viewer, postId: number): Promise<RevisedPost> {
  const { post, thread } = await findReadablePost(ctx, viewer, postId)
  if (post.is_first === 1 && !(await mayReadFullText(ctx, viewer, thread))) throw new AppError('UNAUTHORIZED')
  return { viewer, post, thread, seesAll: viewer.isAdmin || viewer.id === post.user_id }
}

function presentEditor({ viewer, thread }: RevisedPost, user: UserSummary | undefined) {
  const isHidden = user?.id === thread.user_id && isAuthorHidden(viewer, thread)
  if (!user || isHidden) return null
  return { userId: user.id, nickname: user.nickname, avatar: avatarUrl(viewer.origin, user) }
}

function presentHeading(
  ctx: Context,
  revised: RevisedPost,
  users: ReadonlyMap<number, UserSummary>,
  row: Heading,
  number: number,
) {
  return {
    id: row.id,
    number,
    editor: presentEditor(revised, users.get(row.user_id)),
    createdAt: ctx.time.format(row.created_at),
    isApproved: row.is_approved,
  }
}

/**
 * Lists the revisions of a thread's text or a comment, newest first; empty if it was never edited. Unapproved revisions
 * are visible to the author and administrators; the author of an anonymous thread is not named as its editor.
 */
export async function listRevisions(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listRevisions>,
): Promise<OutputOf<typeof postsApi.listRevisions>> {
  const revised = await findLooked(ctx, viewer, input.postId)
  const wanted = pageRangeOf(input)
  const total = await countRevisions(ctx.db, revised.post.id, revised)
  const part = { offset: wanted.offset, take: wanted.perPage }
  const rows = await listRevisionRows(ctx.db, revised.post.id, revised, part)
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  const items = rows.map((row, index) =>
    presentHeading(ctx, revised, users, row, total - wanted.offset - index),
  )
  return presentPage(viewer.callUrl, wanted, items, total)
}

/** Returns a revision and its predecessor; throws RESOURCE_NOT_FOUND for a post that was never edited. */
export async function compareRevisions(
  ctx: Context,
  viewer: Viewer,
  { postId, revisionId }: InputOf<typeof postsApi.compareRevisions>,
): Promise<OutputOf<typeof postsApi.compareRevisions>> {
  const revised = await findLooked(ctx, viewer, postId)
  const found = await findRevision(ctx.db, postId, revised, revisionId)
  if (!found) throw new AppError('RESOURCE_NOT_FOUND')
  const { row, before, number } = found
  const users = await findUsers(
    ctx,
    [row, before].flatMap((each) => (each ? [each.user_id] : [])),
  )
  // A revision may have pictures that the text no longer has, so none of them counts as public.
  const present = (each: RevisionRow, nth: number): RevisionText => ({
    ...presentHeading(ctx, revised, users, each, nth),
    title: each.title,
    content: withPictureUrls(ctx, viewer, each.content, null),
    blocks: JSON.parse(each.blocks || '[]'),
  })
  return {
    postId,
    threadId: revised.thread.id,
    isFirst: revised.post.is_first === 1,
    before: before ? present(before, number - 1) : null,
    after: present(row, number),
  }
}
