import type { AttachmentView, filesApi, InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pictureFormats } from '../../drivers/pictures/picture-format.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { can, type Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { insertAttachment } from './attachment-store.ts'
import { isPictureType, listOf, uploadRights } from './picture-rules.ts'
import { presentAttachment } from './present-attachment.ts'
import { type StoredPicture, storePicture } from './store-picture.ts'

const nameCharacters = 200

async function remember(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof filesApi.uploadFile>,
  name: string,
  picture: StoredPicture,
) {
  const now = ctx.clock.now()
  const { extension, mediaType } = pictureFormats[picture.format]
  return ctx.transaction((tx) =>
    insertAttachment(tx, {
      user_id: viewer.id,
      type: input.type,
      type_id: 0,
      sort: input.order ?? 0,
      is_approved: 1,
      file_key: picture.key,
      file_name: name,
      extension,
      file_type: mediaType,
      file_size: picture.bytes,
      file_width: picture.width,
      file_height: picture.height,
      ip: viewer.client.ip,
      created_at: now,
      updated_at: now,
    }),
  )
}

/** Keeps an uploaded picture; it belongs to nothing until a thread or comment names it. */
export async function uploadFile(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof filesApi.uploadFile>,
  exchange: Exchange,
): Promise<AttachmentView> {
  const right = uploadRights[input.type]
  if (!right || !can(viewer, right)) throw new AppError('UNAUTHORIZED')
  if (!isPictureType(input.type)) throw invalid('目前只能上传图片', 'Only pictures can be uploaded')
  if (!exchange.upload) throw invalid('请选择要上传的文件', 'Choose a file to upload')
  const settings = await readSettings(ctx)
  const picture = await storePicture(ctx, exchange.upload, listOf(settings.support_img_ext))
  const name = [...(input.name ?? exchange.upload.name)].slice(0, nameCharacters).join('')
  try {
    return presentAttachment(viewer.origin, await remember(ctx, viewer, input, name, picture))
  } catch (error) {
    await ctx.files.delete(picture.key)
    throw error
  }
}
