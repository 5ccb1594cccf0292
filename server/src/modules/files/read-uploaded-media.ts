import type { InputOf, ThreadVideoView, videosApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member } from '../../viewer.ts'
import { findMedia } from './media-store.ts'
import { presentVideoRow } from './present-media.ts'

/**
 * Answers the row of an own upload by its `threadVideoId` (docs/reference/wire-content.md#threads): the site's own
 * storage is the service, so there is nothing to fetch. Refuses without the right of its type (UNAUTHORIZED), and what
 * is not the caller's own or of the other type (RESOURCE_NOT_FOUND).
 */
export async function keepVideo(
  ctx: Context,
  viewer: Member,
  { fileId, type = 0 }: InputOf<typeof videosApi.keepVideo>,
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
