import type { InputOf, OutputOf, postsApi, RevisionText } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { addressPictures } from '../files/index.ts'
import {
  countRevisions,
  findRevision,
  isAuthorHidden,
  listRevisionRows,
  mayReadWholeText,
  type RevisionRow,
  type ThreadRow,
} from '../threads/index.ts'
import { avatarUrl, findUsers, type UserSummary } from '../users/index.ts'
import { findReadablePost } from './find-post.ts'
import type { PostRow } from './post-store.ts'

type Heading = Pick<RevisionRow, 'id' | 'user_id' | 'is_approved' | 'created_at'>

/** A post whose revisions are shown. */
interface RevisedPost {
  readonly viewer: Viewer
  readonly post: PostRow
  readonly thread: ThreadRow
  readonly seesAll: boolean
}

/** The post, if the viewer may read all of it: revisions of a paid thread contain the paid part. */
async function findLooked(ctx: Context, viewer: Viewer, postId: number): Promise<RevisedPost> {
  const { post, thread } = await findReadablePost(ctx, viewer, postId)
  if (post.is_first === 1 && !(await mayReadWholeText(ctx, viewer, thread)))
    throw new AppError('UNAUTHORIZED')
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
 * The versions of a thread's text or of a comment, newest first; none for what was never edited. Versions that were not
 * approved are there for the author and for administrators; whoever edited an anonymous thread of their own is not named.
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

/** One version beside the one before it; refuses (RESOURCE_NOT_FOUND) what was never edited. */
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
  // A version may show what the text has no more, so none of its pictures is taken to be open.
  const present = (each: RevisionRow, nth: number): RevisionText => ({
    ...presentHeading(ctx, revised, users, each, nth),
    title: each.title,
    content: addressPictures(ctx, viewer, each.content, null),
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
