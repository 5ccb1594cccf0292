import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { type Opening, openUrl } from './open-address.ts'
import { type Addressee, signedUrl } from './signed-url.ts'

/** Whose text it is, in which post it stands (0 for a new one) and what it was before. */
export interface TextPlace {
  readonly ownerId: number
  /** Who writes; whoever changes another person's text may leave its pictures out and bring none. */
  readonly actorId: number
  readonly postId: number
  readonly before: string
}

/** Pictures that stand in one text, at most; those beyond are left out. */
const picturesMost = 500

const source = /<img src="\/files\/([\w-]+\/[\w-]+\/[\w-]+\.\w+)[/"]/g

/**
 * Stored HTML as one person or visitor reads it: its pictures have the addresses of an opening, or, where not everybody
 * may have them, addresses that are signed for the reader. What comes back from an editor is stored without
 * (`ownFilePath` of the texts).
 */
export function addressPictures(
  ctx: Context,
  viewer: Addressee,
  html: string,
  opening: Opening | null,
): string {
  return html.replace(source, (found, key: string) => {
    const file = { file_key: key, extension: key.slice(key.lastIndexOf('.') + 1) }
    const address =
      opening === null ? signedUrl(ctx, { ...viewer, origin: '' }, file) : openUrl(ctx, '', file, opening)
    return `<img src="${address}${found.slice(-1)}`
  })
}

/** The keys of the pictures in stored HTML, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(source)].map(([, key = '']) => key))]
}

/**
 * Says which of some pictures may stand in a text: those that stood there before, and those that its author uploaded
 * and that are free or of this very post.
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
      .where('file_key', 'in', keys.slice(0, picturesMost))
      .where('user_id', '=', ownerId)
      .where('type', 'in', [attachmentTypes.image, attachmentTypes.textImage])
      .where('type_id', 'in', [0, postId])
      .execute()
    return new Set([...stood, ...rows.map(({ file_key }) => file_key)])
  }
}

/** The text of a post as it is stored now. */
export interface StoredText {
  readonly postId: number
  readonly ownerId: number
  readonly html: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Makes the free pictures of a new text those of its post, so that no sweep takes them away. */
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

/** Lets go of the pictures that a changed text has no more, and binds those it has now. */
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
