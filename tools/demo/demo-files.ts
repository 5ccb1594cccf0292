import { Readable } from 'node:stream'
import { attachmentTypes, mediaStatus, tomIds } from '../../contracts/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import type { StoredBlock } from '../../server/src/modules/threads/blocks/block-kind.ts'

/** The context and the author of the blocks. */
export interface DemoContent {
  readonly ctx: Context
  readonly tx: Tx
  readonly authorId: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface DemoFile {
  readonly type: number
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export async function storeDemoFile({ ctx, tx, authorId, at }: DemoContent, file: DemoFile): Promise<number> {
  const key = newFileKey('bin')
  await ctx.files.put(key, Readable.from([file.bytes]))
  const { id } = await tx
    .insertInto('attachments')
    .values({
      user_id: authorId,
      type: file.type,
      type_id: 0,
      sort: 0,
      is_approved: 1,
      file_key: key,
      file_name: file.name,
      extension: file.name.split('.').at(-1) ?? '',
      file_type: file.mediaType,
      file_size: file.bytes.length,
      file_width: 0,
      file_height: 0,
      ip: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeDemoMedia(
  standing: DemoContent,
  file: Omit<DemoFile, 'type'>,
  facts: {
    readonly isVideo: boolean
    readonly width: number
    readonly height: number
    readonly durationMs: number
  },
): Promise<StoredBlock> {
  const { tx, authorId, at } = standing
  const { isVideo, width, height, durationMs } = facts
  const type = isVideo ? attachmentTypes.video : attachmentTypes.audio
  const attachmentId = await storeDemoFile(standing, { ...file, type })
  const { id: mediaId } = await tx
    .insertInto('thread_video')
    .values({
      user_id: authorId,
      type: isVideo ? 0 : 1,
      status: mediaStatus.done,
      reason: '',
      attachment_id: attachmentId,
      cover_key: '',
      width,
      height,
      duration_ms: durationMs,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tomId: isVideo ? tomIds.video : tomIds.audio, value: { mediaId, attachmentId }, pricedIds: [] }
}
