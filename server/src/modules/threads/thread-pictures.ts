import { attachmentTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import { bindAttachments, listAttachments } from '../files/index.ts'

const foreign = () => invalid('图片不存在或不属于你', 'A picture does not exist or is not yours')

/** Makes these the pictures of a first post. Refuses unless every one is the author's own and not used elsewhere. */
export async function bindPictures(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  postId: number,
  authorId: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const binding = { type: attachmentTypes.image, typeId: postId, ownerId: authorId, ids, now }
  if (!(await bindAttachments(tx, database.engine, binding))) throw foreign()
}

/** Whoever edits another person's thread may leave its pictures out, and bring none of their own or of the author's. */
export async function assertPicturesBound(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  postId: number,
  ids: readonly number[],
): Promise<void> {
  const bound = await listAttachments(tx, database.engine, attachmentTypes.image, [postId])
  const known = new Set(bound.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw foreign()
}
