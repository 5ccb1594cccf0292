import {
  type InputOf,
  type MediaView,
  mediaStatus,
  type ThreadVideoView,
  type videosApi,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member } from '../../viewer.ts'
import { findMedia, type MediaRow } from './media-store.ts'
import { pictureUrl } from './present-attachment.ts'
import type { AccessVersion } from './public-file-url.ts'
import { signedUrl, type UrlViewer } from './signed-url.ts'

/** What a viewer may do with a sound or video. */
export interface MediaAccess {
  readonly mayPlay: boolean
  /** The viewer sees only its size. */
  readonly needPay: boolean
  /** Set when it is public. */
  readonly accessVersion: AccessVersion | null
}

const posterOf = ({ cover_key }: MediaRow) => ({ file_key: cover_key, extension: 'jpg' })

/** Presents a sound or video; without URLs when the viewer may not play it. */
export function presentMedia(
  ctx: Context,
  viewer: UrlViewer,
  row: MediaRow,
  { mayPlay, needPay, accessVersion }: MediaAccess,
): MediaView {
  const isShown = mayPlay && row.status === mediaStatus.done
  const hasPoster = isShown && row.cover_key !== ''
  return {
    threadVideoId: row.id,
    fileName: needPay ? '' : row.file_name,
    width: row.width,
    height: row.height,
    duration: row.duration_ms / 1000,
    mediaUrl: isShown ? signedUrl(ctx, viewer, row, row.duration_ms) : '',
    coverUrl: hasPoster ? pictureUrl(ctx, viewer, posterOf(row), accessVersion) : '',
    status: row.status,
    fileSize: row.file_size,
    fileType: row.file_type,
    needPay: needPay ? 1 : 0,
  }
}

/** Presents the caller's own sound or video as the row of `thread/video`. */
export function presentVideoRow(
  ctx: Context,
  viewer: UrlViewer,
  row: MediaRow,
  threadId: number,
): ThreadVideoView {
  const { mediaUrl, coverUrl, fileName, width, height, duration } = presentMedia(ctx, viewer, row, {
    mayPlay: true,
    needPay: false,
    accessVersion: null,
  })
  return {
    id: row.id,
    threadVideoId: row.id,
    threadId,
    postId: row.type_id,
    userId: row.user_id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    fileName,
    fileId: String(row.id),
    mediaUrl,
    coverUrl,
    width,
    height,
    duration,
    createdAt: ctx.time.format(row.created_at),
    updatedAt: ctx.time.format(row.updated_at),
  }
}

/**
 * Returns the row of an own upload by its `threadVideoId` (docs/reference/wire-content.md#threads); there is nothing to
 * fetch, because this site is the video service. Refuses a caller without the permission of the type (UNAUTHORIZED),
 * and an upload of somebody else or of the other type (RESOURCE_NOT_FOUND).
 */
export async function findOwnVideo(
  ctx: Context,
  viewer: Member,
  { fileId, type = 0 }: InputOf<typeof videosApi.findOwnVideo>,
): Promise<ThreadVideoView> {
  if (!can(viewer, type === 0 ? 'thread.insertVideo' : 'thread.insertAudio'))
    throw new AppError('UNAUTHORIZED')
  const row = await findMedia(ctx.db, fileId)
  if (!row || row.user_id !== viewer.id || row.type !== type) throw new AppError('RESOURCE_NOT_FOUND')
  const post =
    row.type_id === 0
      ? undefined
      : await ctx.db.selectFrom('posts').select('thread_id').where('id', '=', row.type_id).executeTakeFirst()
  return presentVideoRow(ctx, viewer, row, post?.thread_id ?? 0)
}
