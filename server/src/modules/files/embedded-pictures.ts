import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { type AccessVersion, publicUrl } from './public-file-url.ts'
import { signedUrl, type UrlViewer } from './signed-url.ts'

/** The owner of a text, its post (0 for a new one) and its text before the change. */
export interface TextPlace {
  readonly ownerId: number
  /** The user who writes. Somebody who edits another person's text may remove its pictures, but not add any. */
  readonly actorId: number
  readonly postId: number
  readonly before: string
}

/** Maximum number of pictures in a text; those beyond are removed. */
const maxPictures = 500

const source = /<img src="\/files\/([\w-]+\/[\w-]+\/[\w-]+\.\w+)[/"]/g

/**
 * Returns stored HTML with picture URLs for a viewer: public URLs when there is an access version, otherwise URLs that are
 * signed for the viewer. When an editor sends them back, they are stored without these parts (`ownFilePath` of the
 * texts).
 */
export function withPictureUrls(
  ctx: Context,
  viewer: UrlViewer,
  html: string,
  accessVersion: AccessVersion | null,
): string {
  return html.replace(source, (found, key: string) => {
    const file = { file_key: key, extension: key.slice(key.lastIndexOf('.') + 1) }
    const address =
      accessVersion === null
        ? signedUrl(ctx, { ...viewer, origin: '' }, file)
        : publicUrl(ctx, '', file, accessVersion)
    return `<img src="${address}${found.slice(-1)}`
  })
}

/** Returns the distinct keys of the pictures in stored HTML. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(source)].map(([, key = '']) => key))]
}

/**
 * Returns a function that filters picture keys by whether a text may contain them: pictures that it contained before,
 * and uploads of its author that are free or bound to this post.
 */
export function picturesFor(
  { db }: Pick<Context, 'db'>,
  { ownerId, actorId, postId, before }: TextPlace,
): (keys: readonly string[]) => Promise<ReadonlySet<string>> {
  return async (keys) => {
    const stood = picturesIn(before)
    if (ownerId !== actorId) return new Set(stood)
    const rows = await db
      .selectFrom('attachments')
      .select('file_key')
      .where('file_key', 'in', keys.slice(0, maxPictures))
      .where('user_id', '=', ownerId)
      .where('type', 'in', [attachmentTypes.image, attachmentTypes.textImage])
      .where('type_id', 'in', [0, postId])
      .execute()
    return new Set([...stood, ...rows.map(({ file_key }) => file_key)])
  }
}

/** The current text of a post. */
export interface StoredText {
  readonly postId: number
  readonly ownerId: number
  readonly html: string
  /** Unix time in milliseconds. */
  readonly now: number
}

/** Binds the free pictures of a new text to its post, so that no cleanup deletes them. */
export async function bindEmbeddedPictures(tx: Tx, text: StoredText): Promise<void> {
  const keys = picturesIn(text.html)
  if (keys.length === 0) return
  await tx
    .updateTable('attachments')
    .set({ type: attachmentTypes.textImage, type_id: text.postId, updated_at: text.now })
    .where('file_key', 'in', keys)
    .where('user_id', '=', text.ownerId)
    .where('type', '=', attachmentTypes.image)
    .where('type_id', '=', 0)
    .execute()
}

/** Unbinds the pictures that a changed text no longer contains, and binds its new ones. */
export async function rebindEmbeddedPictures(tx: Tx, text: StoredText): Promise<void> {
  const keys = picturesIn(text.html)
  await tx
    .updateTable('attachments')
    .set({ type: attachmentTypes.image, type_id: 0, created_at: text.now, updated_at: text.now })
    .where('type', '=', attachmentTypes.textImage)
    .where('type_id', '=', text.postId)
    .$if(keys.length > 0, (query) => query.where('file_key', 'not in', keys))
    .execute()
  await bindEmbeddedPictures(tx, text)
}
