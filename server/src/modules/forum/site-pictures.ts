import { rm, writeFile } from 'node:fs/promises'
import {
  type InputOf,
  limits,
  type OutputOf,
  type SitePictureType,
  sitePicturesApi,
  sitePictureTypes,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isFileKey } from '../../drivers/files/file-key.ts'
import { invalid } from '../../http/app-error.ts'
import type { Exchange, Upload } from '../../http/call.ts'
import { implement, type Mount } from '../../http/implement.ts'
import type { Member } from '../../viewer.ts'
import { storePicture } from '../files/index.ts'
import { changeSettings, readSettings } from '../settings/index.ts'
import { largestIconPicture } from './read-icon.ts'
import { registerPicture, removePicture } from './unused-pictures.ts'

type Answer = OutputOf<typeof sitePicturesApi.setSitePicture>
type SitePictureInput = InputOf<typeof sitePicturesApi.uploadSitePicture>

const isType = (text: string): text is SitePictureType => sitePictureTypes.some((known) => known === text)
const typeOf = (text = ''): SitePictureType => (isType(text) ? text : 'logo')
const tagOf = (type: SitePictureType) => (type === 'watermark_image' ? 'watermark' : 'default')

function endingsOf(type: SitePictureType): readonly string[] {
  if (type === 'watermark_image') return ['png']
  return ['jpeg', 'jpg', 'png', 'gif']
}

/** Returns the file key of an address of this site; null for any other address. */
function ownKey(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const key = path.replace(/[?#].*$/, '').replace(/^\/files\//, '')
  return path.startsWith('/files/') && isFileKey(key) ? key : null
}

const dataUrl = /^data:image\/(png|jpeg|gif|x-icon|vnd\.microsoft\.icon);base64,([A-Za-z0-9+/]+={0,2})$/

/**
 * Writes a picture that was sent as text to a file: the content of a data URL, or a copy of a file of this site.
 * Nothing is fetched.
 */
async function textUpload(ctx: Context, text: string, origin: string, path: string): Promise<Upload> {
  const [, kind = '', base64 = ''] = dataUrl.exec(text) ?? []
  if (base64 !== '') {
    await writeFile(path, Buffer.from(base64, 'base64'))
    return {
      path,
      name: `picture.${kind.endsWith('icon') ? 'ico' : kind}`,
      claimedType: `image/${kind}`,
      size: 0,
    }
  }
  const key = ownKey(text, origin)
  const file = key && (await ctx.files.read(key))
  if (!file || file.sizeBytes > limits.sitePictureBytes) throw invalid('settings.picture.address')
  await writeFile(path, file.stream)
  return { path, name: key, claimedType: '', size: file.sizeBytes }
}

/** Extracts the picture of an icon file; other uploads are returned unchanged. */
async function unpackIcon(upload: Upload, type: SitePictureType, path: string): Promise<Upload> {
  if (type !== 'favicon' || !upload.name.toLowerCase().endsWith('.ico')) return upload
  const picture = await largestIconPicture(upload.path)
  if (!picture) throw invalid('settings.picture.icon')
  await writeFile(path, picture)
  return { ...upload, path, name: 'icon.png' }
}

/** Re-encodes and stores a picture; returns its key. */
async function storeSitePicture(
  ctx: Context,
  viewer: Member,
  type: SitePictureType,
  given: SitePictureInput,
  file?: Upload,
) {
  const paths = [ctx.files.newTemporaryPath(), ctx.files.newTemporaryPath()] as const
  try {
    if (!file && !given.logo) throw invalid('settings.picture.required')
    const upload = file ?? (await textUpload(ctx, given.logo ?? '', viewer.origin, paths[0]))
    // Files of this site are mostly stored as WebP, whatever format was uploaded.
    const endings = file ? endingsOf(type) : [...endingsOf(type), 'webp']
    const { key } = await storePicture(ctx, await unpackIcon(upload, type, paths[1]), endings)
    await registerPicture(ctx, key)
    return key
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}

/** Deletes the file of a setting unless another setting uses it. */
async function release(ctx: Context, value: string, origin: string): Promise<void> {
  const key = ownKey(value, origin)
  const settings = await readSettings(ctx)
  if (key && !sitePictureTypes.some((type) => settings[type].includes(key))) await removePicture(ctx, key)
}

async function store(ctx: Context, viewer: Member, type: SitePictureType, value: string): Promise<void> {
  const before = (await readSettings(ctx))[type]
  await changeSettings(ctx, viewer, { data: [{ key: type, value, tag: tagOf(type) }] })
  await release(ctx, before, viewer.origin)
}

async function setSitePicture(
  ctx: Context,
  viewer: Member,
  input: SitePictureInput,
  { upload }: Exchange,
): Promise<Answer> {
  const type = typeOf(input.type)
  const key = await storeSitePicture(ctx, viewer, type, input, upload)
  const path = `/files/${key}`
  try {
    await store(ctx, viewer, type, path)
  } catch (error) {
    await removePicture(ctx, key)
    throw error
  }
  const seconds = Math.floor(ctx.clock.now() / 1000)
  return { key: 'logo', value: `${viewer.origin}${path}?${seconds}`, tag: 'default' }
}

async function removeSitePicture(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof sitePicturesApi.removeSitePicture>,
): Promise<OutputOf<typeof sitePicturesApi.removeSitePicture>> {
  const type = typeOf(input.type)
  await store(ctx, viewer, type, '')
  return { key: type, value: '', tag: tagOf(type) }
}

/** Stores an icon for categories or groups; one that none of them uses is deleted later. */
async function uploadIcon(
  ctx: Context,
  viewer: Member,
  _input: InputOf<typeof sitePicturesApi.uploadIcon>,
  { upload }: Exchange,
): Promise<OutputOf<typeof sitePicturesApi.uploadIcon>> {
  return { url: `/files/${await storeSitePicture(ctx, viewer, 'logo', {}, upload)}` }
}

/** Logos and other pictures of the site itself. */
export function registerSitePictures(mount: Mount): void {
  implement(mount, sitePicturesApi, {
    uploadSitePicture: setSitePicture,
    setSitePicture,
    uploadIcon,
    removeSitePicture,
    removeTypedSitePicture: removeSitePicture,
  })
}
