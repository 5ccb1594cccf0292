import { transformed } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import { atField } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { isOwnKind, pluginKindsHook } from '../blocks/block-kinds.ts'
import { blockField } from '../blocks/block-names.ts'
import { readStoredBlocks } from '../blocks/stored-blocks.ts'

/** The parts of a request that plugins may transform before it is validated. */
interface Writing {
  readonly title?: string | undefined
  readonly content?: { readonly text?: string | undefined; readonly indexes?: unknown } | undefined
}

interface About {
  readonly threadId: number
  readonly isAnonymous: boolean
}

type Blocks = Readonly<Record<string, unknown>>
const tomIdOf = (key: string, block: Blocks) => String(block.tomId ?? key)
const isMap = (value: unknown): value is Blocks =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the blocks of a request that publishes a draft, including plugin blocks that it keeps without naming them:
 * their plugins have not transformed them yet. Undefined if the request has no blocks and none are kept.
 */
export async function withUnchangedPluginBlocks(
  ctx: Context,
  threadId: number,
  indexes: unknown,
): Promise<Blocks | undefined> {
  const given = isMap(indexes) ? indexes : {}
  const isWhole = Object.values(given).every((block) => !isMap(block) || !block.operation)
  if (indexes !== undefined && (!isMap(indexes) || isWhole)) return isMap(indexes) ? indexes : undefined
  const named = new Set(Object.entries(given).map(([key, block]) => tomIdOf(key, isMap(block) ? block : {})))
  const unchanged = (await readStoredBlocks(ctx, ctx.db, threadId)).filter(
    ({ tomId }) => !isOwnKind(tomId) && !named.has(tomId),
  )
  if (unchanged.length === 0) return isMap(indexes) ? indexes : undefined
  const blocks = unchanged.map(({ tomId, value }) => [tomId, { tomId, operation: 'update', body: value }])
  return { ...given, ...Object.fromEntries(blocks) }
}

/** Returns the blocks of a request, with those of running plugins as these transform them. */
async function transformBlocks(
  ctx: Context,
  by: Member,
  threadId: number,
  indexes: unknown,
): Promise<unknown> {
  const plugins = ctx.hooks.get(pluginKindsHook)
  if (!plugins || !isMap(indexes)) return indexes
  const running = await plugins.running(ctx)
  const written = Object.entries(indexes).flatMap(([key, block]) => {
    if (!isMap(block) || !isMap(block.body) || block.operation === 'delete') return []
    const tomId = tomIdOf(key, block)
    return isOwnKind(tomId) || !running.has(tomId) ? [] : [{ key, block, tomId, body: block.body }]
  })
  if (written.length === 0) return indexes
  const stored = threadId > 0 ? await readStoredBlocks(ctx, ctx.db, threadId) : []
  const changed: Record<string, unknown> = { ...indexes }
  for (const { key, block, tomId, body } of written) {
    const before = stored.find((one) => one.tomId === tomId)?.value ?? null
    const saved = () => plugins.saved(ctx, by, { tomId, threadId, body, before })
    changed[key] = { ...block, body: await atField(blockField(tomId), saved) }
  }
  return changed
}

/**
 * Returns a request after plugins transformed its title, text and their own content; throws if one refuses. Plugins do
 * not learn the author of an anonymous thread.
 */
export async function transformWriting<W extends Writing>(
  ctx: Context,
  viewer: Member,
  { threadId, isAnonymous }: About,
  input: W,
): Promise<W> {
  const by = isAnonymous ? { ...viewer, id: 0 } : viewer
  const { title, content } = input
  const text = content?.text
  const given = content?.indexes
  const indexes = given === undefined ? undefined : await transformBlocks(ctx, by, threadId, given)
  const value = { threadId, ...(title !== undefined && { title }), ...(text !== undefined && { text }) }
  const isWorded = title !== undefined || text !== undefined
  const after = isWorded ? await transformed(ctx, by, 'thread.save', value) : value
  if (after === value && indexes === given) return input
  return {
    ...input,
    ...(title !== undefined && { title: after.title }),
    ...(content !== undefined && {
      content: {
        ...content,
        ...(text !== undefined && { text: after.text }),
        ...(indexes !== undefined && { indexes }),
      },
    }),
  }
}
