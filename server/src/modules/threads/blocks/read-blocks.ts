import { blockLimits, blockOperations, tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, atField, invalid, readField } from '../../../http/app-error.ts'
import { can, type Member } from '../../../viewer.ts'
import { readSettings } from '../../settings/index.ts'
import type { BlockBodyContext, StoredBlock } from './block-kind.ts'
import { isOwnKind, kindOf, pluginKindsHook } from './block-kinds.ts'
import { blockField } from './block-names.ts'

interface RequestedBlock {
  readonly tomId: string
  readonly body: unknown
  readonly operation: string
  readonly priceList: unknown
}

/** The blocks of a request, and whether unnamed ones are deleted. */
export interface RequestedBlocks {
  readonly blocks: readonly StoredBlock[]
  /** Kinds to delete. */
  readonly removed: readonly string[]
  readonly isWhole: boolean
  /**
   * Returns whether a kind is currently hidden from everybody, so that a client that sends all other blocks does not
   * delete it.
   */
  readonly isHidden?: (tomId: string) => boolean
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === '' || body === false) return true
  return typeof body === 'object' && Object.keys(body).length === 0
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : ''

function readRequestedBlock(key: string, value: unknown): RequestedBlock {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  const operation = textOf(given.operation)
  if (operation !== '' && !blockOperations.some((known) => known === operation))
    throw invalid('blocks.operation.unknown')
  return { tomId: textOf(given.tomId ?? key), body: given.body, operation, priceList: given.priceList }
}

function readBlock(
  ctx: Context,
  given: RequestedBlock,
  settings: BlockBodyContext['settings'],
): StoredBlock | null {
  const { tomId, body, operation, priceList } = given
  if (isEmptyBody(body) || operation === 'delete') return null
  const kind = kindOf(ctx, tomId)
  if (kind) return kind.read(body, { priceList, settings, time: ctx.time })
  const named = tomId.slice(0, 32)
  throw invalid('blocks.kind.unknown', { named })
}

/**
 * Parses the blocks of a request (docs/reference/wire-content.md#content-blocks): a map by tomId. An empty body, or the
 * operation 'delete', deletes a block. If a block has an operation, unnamed blocks stay; else the map replaces all,
 * except content of an offline plugin. Throws INVALID_PARAMETER for unknown kinds and invalid bodies.
 */
export async function readBlocks(ctx: Context, indexes: unknown): Promise<RequestedBlocks> {
  if (indexes === undefined || indexes === null || indexes === '')
    return { blocks: [], removed: [], isWhole: true }
  if (typeof indexes !== 'object') throw invalid('blocks.blocks.notMap')
  const entries = Object.entries(indexes)
  if (entries.length > blockLimits.maxBlocks) throw invalid('blocks.blocks.tooMany')
  const settings = await readSettings(ctx)
  const given = entries
    .map(([key, value]) => readField(blockField(key), () => readRequestedBlock(key, value)))
    .filter(({ tomId }) => tomId !== tomIds.text)
  const read = given.map((each) => ({
    tomId: each.tomId,
    block: readField(blockField(each.tomId), () => readBlock(ctx, each, settings)),
  }))
  const byId = new Map(read.map((each) => [each.tomId, each.block]))
  const running = await ctx.hooks.get(pluginKindsHook)?.running(ctx)
  return {
    blocks: [...byId.values()].filter((block) => block !== null),
    removed: [...byId].filter(([, block]) => block === null).map(([tomId]) => tomId),
    isWhole: given.every(({ operation }) => operation === ''),
    isHidden: (tomId) => !isOwnKind(tomId) && running?.has(tomId) !== true,
  }
}

/** Returns the blocks of a thread after a request: existing ones in order, then new ones. */
export function mergeBlocks(before: readonly StoredBlock[], given: RequestedBlocks): StoredBlock[] {
  const next = new Map<string, StoredBlock>()
  const stays = ({ tomId }: StoredBlock) =>
    given.isHidden?.(tomId) === true || (!given.isWhole && !given.removed.includes(tomId))
  for (const block of before) if (stays(block)) next.set(block.tomId, block)
  for (const block of given.blocks) next.set(block.tomId, block)
  return [...next.values()]
}

/** Throws for kinds that the viewer may not add; existing ones may stay. */
export async function assertMayInsert(
  ctx: Context,
  viewer: Member,
  blocks: readonly StoredBlock[],
  before: readonly StoredBlock[] = [],
): Promise<void> {
  const known = new Set(before.map(({ tomId }) => tomId))
  for (const { tomId } of blocks.filter((block) => !known.has(block.tomId))) {
    const kind = kindOf(ctx, tomId)
    if (isOwnKind(tomId))
      readField(blockField(tomId), () => {
        if (kind && !can(viewer, kind.right)) throw new AppError('UNAUTHORIZED')
      })
    else
      await atField(blockField(tomId), async () =>
        ctx.hooks.get(pluginKindsHook)?.assertMayInsert(ctx, viewer, tomId),
      )
  }
}

/**
 * Throws for publishing a thread with a block that must be paid first, a red packet or reward
 * (docs/reference/wire-content.md#threads): such a thread is a draft until its order is paid. A published thread can
 * never gain one.
 */
export function assertNotPaidFor(
  ctx: Context,
  blocks: readonly StoredBlock[],
  before: readonly StoredBlock[] = [],
): void {
  const known = new Set(before.map(({ tomId }) => tomId))
  if (blocks.some(({ tomId }) => !known.has(tomId) && kindOf(ctx, tomId)?.isPaidFor === true))
    throw invalid('blocks.order.draftFirst')
}
