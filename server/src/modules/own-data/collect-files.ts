import { attachmentTypes, dataExportType } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { findUser, type User } from '../users/index.ts'
import { readInBatches, rowsAtOnce } from './data-queries.ts'

/** A stored file of a person and its name in the ZIP. */
export interface OwnFile {
  readonly key: string
  readonly name: string
  readonly bytes: number
}

const plain = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(-80)
const endingOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** Yields avatar and cover. */
async function* portraitsOf(ctx: Context, user: User): AsyncGenerator<OwnFile> {
  for (const which of ['avatar', 'background'] as const) {
    const key = user[which]
    const facts = key === '' ? undefined : await ctx.files.stat(key)
    if (facts) yield { key, name: `files/${which}.${endingOf(key)}`, bytes: facts.sizeBytes }
  }
}

/** Yields the person's uploads that are in use, pictures of messages included. */
async function* uploadsOf(ctx: Context, userId: number): AsyncGenerator<OwnFile> {
  const query = (after: number) =>
    ctx.db
      .selectFrom('attachments')
      .select(['id', 'file_key', 'file_name', 'file_size', 'type'])
      .where('user_id', '=', userId)
      .where('type', '<>', dataExportType)
      .where('type_id', '>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  for await (const row of readInBatches(query)) {
    const folder = row.type === attachmentTypes.messageImage ? 'files/messages' : 'files'
    const name = `${folder}/${row.id}-${plain(String(row.file_name)) || 'file'}`
    yield { key: String(row.file_key), name, bytes: Number(row.file_size) }
  }
}

/** Yields every stored file of a person. */
export async function* filesOf(ctx: Context, userId: number): AsyncGenerator<OwnFile> {
  const user = await findUser(ctx.db, userId)
  if (!user) return
  yield* portraitsOf(ctx, user)
  yield* uploadsOf(ctx, userId)
}
