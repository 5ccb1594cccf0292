import { attachmentTypes } from '../../contracts/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { restrictedExtension } from '../../server/src/modules/files/upload-rules.ts'
import { type GeneratedPicture, storeDemoPicture } from './pictures.ts'

/** The dependencies of storing a photo. */
export interface PhotoParts {
  readonly ctx: Context
  readonly tx: Tx
  readonly pictures: ReadonlyMap<string, GeneratedPicture>
}

/**
 * Stores a photo of the demo as an attachment of a member, with a type and the id of its post or message (0 for none
 * yet); returns its id.
 */
export async function storeDemoPhoto(
  { ctx, tx, pictures }: PhotoParts,
  photo: { name: string; userId: number; type: number; typeId: number; at: number },
): Promise<number> {
  const picture = pictures.get(`photos/${photo.name}`)
  if (!picture) throw new Error(`The picture ${photo.name} was not drawn.`)
  const isPrivate = photo.type === attachmentTypes.messageImage
  const { key, bytes } = await storeDemoPicture(
    ctx.files,
    picture,
    isPrivate ? restrictedExtension : undefined,
  )
  const { id } = await tx
    .insertInto('attachments')
    .values({
      user_id: photo.userId,
      type: photo.type,
      type_id: photo.typeId,
      sort: 0,
      is_approved: 1,
      file_key: key,
      file_name: `${photo.name}.${picture.extension}`,
      extension: picture.extension,
      file_type: picture.extension === 'jpg' ? 'image/jpeg' : 'image/png',
      file_size: bytes,
      file_width: picture.width,
      file_height: picture.height,
      ip: '',
      created_at: photo.at,
      updated_at: photo.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
