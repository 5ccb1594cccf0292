import type { blocksApi, InputOf, OutputOf, RedPacketView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { editThread } from '../lifecycle/edit-thread.ts'
import { findOpenThread, mayReadFullText, openThread } from '../presenting/open-thread.ts'
import { findThread } from '../thread-store.ts'
import { findReceived } from './money-store.ts'
import { presentRedPacket } from './red-packet-block.ts'
import { readStoredBlocks } from './stored-blocks.ts'

/** Returns one content block of a thread, under its key (docs/reference/wire-content.md#threads). */
export async function openBlock(
  ctx: Context,
  viewer: Viewer,
  { threadId, tomId, key }: InputOf<typeof blocksApi.openBlock>,
): Promise<OutputOf<typeof blocksApi.openBlock>> {
  const name = key ?? tomId
  if (name === undefined) throw invalid('blocks.block.unnamed')
  const { content } = await openThread(ctx, viewer, { threadId })
  const block = Object.hasOwn(content.indexes, name) ? content.indexes[name] : undefined
  if (!block) throw new AppError('RESOURCE_NOT_FOUND')
  return { [name]: block }
}

type Map_ = Readonly<Record<string, unknown>>
const isMap = (value: unknown): value is Map_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds an operation to each block of a request, so that unnamed blocks stay. */
function withOperations(content: unknown): Map_ {
  const indexes = isMap(content) ? (content.indexes ?? content) : undefined
  if (!isMap(indexes)) throw invalid('blocks.blocks.notMap')
  return Object.fromEntries(
    Object.entries(indexes).map(([key, block]) => {
      const given = isMap(block) ? block : {}
      return [key, { ...given, operation: given.operation || 'update' }]
    }),
  )
}

/** Adds, changes and deletes blocks, under the rules of `thread.update`; unnamed blocks stay. */
export async function changeBlocks(
  ctx: Context,
  viewer: Member,
  { threadId, content }: InputOf<typeof blocksApi.changeBlocks>,
): Promise<[]> {
  await editThread(ctx, viewer, { threadId, content: { indexes: withOperations(content) } })
  return []
}

/** Deletes one block, under the rules of `thread.update`. */
export async function deleteBlock(
  ctx: Context,
  viewer: Member,
  { threadId, tomId, key }: InputOf<typeof blocksApi.deleteBlock>,
): Promise<[]> {
  const name = key ?? tomId
  const thread = await findThread(ctx.db, threadId)
  const blocks = thread ? await readStoredBlocks(ctx, ctx.db, thread.id) : []
  const exists = blocks.some((block) => block.tomId === name)
  // The response reveals nothing about blocks to people who may not edit the thread.
  await editThread(ctx, viewer, {
    threadId,
    ...(exists ? { content: { indexes: { [name]: { tomId: name, operation: 'delete' } } } } : {}),
  })
  if (!exists) throw new AppError('RESOURCE_NOT_FOUND')
  return []
}

/** Returns the red packet of a thread that the viewer may open. */
export async function openRedPacket(
  ctx: Context,
  viewer: Viewer,
  { id }: InputOf<typeof blocksApi.openRedPacket>,
): Promise<RedPacketView> {
  const row = await ctx.db
    .selectFrom('thread_red_packets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('RESOURCE_NOT_FOUND')
  const thread = await findOpenThread(ctx, viewer, row.thread_id)
  const received = await findReceived(ctx, viewer.id, [id])
  const seen = { row, receivedCents: received.get(id) ?? 0 }
  return presentRedPacket(ctx, seen, !(await mayReadFullText(ctx, viewer, thread)))
}
