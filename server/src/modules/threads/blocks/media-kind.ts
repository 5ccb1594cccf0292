import { attachmentTypes, type PermissionKey, tomIds } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import { invalid } from '../../../http/app-error.ts'
import { can } from '../../../viewer.ts'
import { findMedia, listMedia, type MediaRow, presentMedia } from '../../files/index.ts'
import { type BlockKind, type BlockQuery, defineKind, isItemLocked, itemAccessVersion } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { fieldsOf, readNumber, readPricedIds } from './read-body.ts'

interface MediaValue {
  /** Id in thread_video. */
  readonly mediaId: number
  /** Its file; 0 until it is stored. */
  readonly attachmentId: number
}

interface Media {
  readonly tomId: string
  readonly right: PermissionKey
  /** The field of the body with its id. */
  readonly field: 'audioId' | 'videoId'
  readonly isVideo: boolean
}

const mediaOfPosts: Cache<readonly MediaRow[] | null> = {
  name: 'sounds and videos of threads',
  ...untilWriteTo('thread_video', 'attachments'),
  limit: { entries: 2000 },
}

/** Reads sounds and videos, in one query for both kinds. */
const queryMedia: BlockQuery = async (ctx, _viewer, { postIds }) => {
  const found = await ctx
    .cache(mediaOfPosts)
    .readMany(postIds, async (missing) =>
      Map.groupBy(await listMedia(ctx.db, ctx.database.engine, missing), (row) => row.type_id),
    )
  return new Map([...found.values()].flat().map((row) => [row.id, row]))
}

/** A kind of content that is one uploaded sound or video. */
export function mediaKind({ tomId, right, field, isVideo }: Media): BlockKind {
  const name = isVideo ? blockNames.video : blockNames.audio
  const type = isVideo ? attachmentTypes.video : attachmentTypes.audio
  return defineKind<MediaValue, ReadonlyMap<number, MediaRow>>({
    tomId,
    right,
    fileTypes: [],
    query: queryMedia,
    read(body, reading) {
      const fields = fieldsOf(body, name)
      // Accepts the fields of a response as well.
      const mediaId = readNumber(fields[field] ?? fields.threadVideoId, name, 1, Number.MAX_SAFE_INTEGER)
      const pricedIds = readPricedIds(fields, reading, [mediaId])
      return { tomId, value: { mediaId, attachmentId: 0 }, pricedIds }
    },
    async store({ tx, authorId }, block) {
      const row = await findMedia(tx, block.value.mediaId)
      if (!row || row.user_id !== authorId || row.type !== (isVideo ? 0 : 1))
        throw invalid('blocks.media.missing')
      return { ...block, value: { mediaId: row.id, attachmentId: row.attachment_id } }
    },
    files: ({ value }) => (value.attachmentId > 0 ? [{ type, ids: [value.attachmentId] }] : []),
    present(block, scene) {
      const row = scene.found.get(block.value.mediaId)
      if (!row) return false
      const needPay = isItemLocked(scene, block, row.id)
      // Sounds are played by those who may read the thread; videos need a permission
      // (docs/reference/wire-content.md#content-blocks).
      const mayPlay = !needPay && (!isVideo || can(scene.viewer, 'thread.viewVideo'))
      const accessVersion = isVideo && !scene.isVideoPublic ? null : itemAccessVersion(scene, block, row.id)
      return presentMedia(scene.ctx, scene.viewer, row, { mayPlay, needPay, accessVersion })
    },
  })
}

/** A sound (docs/reference/wire-content.md#content-blocks, tomId 102). */
export const audioBlock = mediaKind({
  tomId: tomIds.audio,
  right: 'thread.insertAudio',
  field: 'audioId',
  isVideo: false,
})

/** A video (docs/reference/wire-content.md#content-blocks, tomId 103). */
export const videoBlock = mediaKind({
  tomId: tomIds.video,
  right: 'thread.insertVideo',
  field: 'videoId',
  isVideo: true,
})
