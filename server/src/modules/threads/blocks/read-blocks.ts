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

/** The blocks of a call: what shall be, and whether all that is not named goes. */
export interface RequestedBlocks {
  readonly blocks: readonly StoredBlock[]
  /** Kinds that are taken away by name. */
  readonly removed: readonly string[]
  readonly isWhole: boolean
  /** Whether nobody is shown a kind now, so that who sends all others does not take it away. */
  readonly isHidden?: (tomId: string) => boolean
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === '' || body === false) return true
  return typeof body === 'object' && Object.keys(body).length === 0
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : ''

function readGiven(key: string, value: unknown): RequestedBlock {
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
 * The blocks a call brings (docs/reference/wire-content.md#content-blocks): a map by tomId. An empty body, or the
 * operation 'delete', takes a block away. As soon as one names its operation, those that are not named stay; otherwise
 * the map is all there shall be, but for what a plugin that is offline brought. Refuses (INVALID_PARAMETER) kinds this site does not have and bodies that are not of
 * their kind.
 */
export async function readBlocks(ctx: Context, indexes: unknown): Promise<RequestedBlocks> {
  if (indexes === undefined || indexes === null || indexes === '')
    return { blocks: [], removed: [], isWhole: true }
  if (typeof indexes !== 'object') throw invalid('blocks.blocks.notMap')
  const entries = Object.entries(indexes)
  if (entries.length > blockLimits.blocksMost) throw invalid('blocks.blocks.tooMany')
  const settings = await readSettings(ctx)
  const given = entries
    .map(([key, value]) => readField(blockField(key), () => readGiven(key, value)))
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

/** What a thread's blocks become by those of a call, in the order there were and then the new ones. */
export function mergeBlocks(before: readonly StoredBlock[], given: RequestedBlocks): StoredBlock[] {
  const next = new Map<string, StoredBlock>()
  const stays = ({ tomId }: StoredBlock) =>
    given.isHidden?.(tomId) === true || (!given.isWhole && !given.removed.includes(tomId))
  for (const block of before) if (stays(block)) next.set(block.tomId, block)
  for (const block of given.blocks) next.set(block.tomId, block)
  return [...next.values()]
}

/** Refuses kinds that the viewer may not add; those that were there before may stay. */
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
 * Refuses to publish what has to be paid for first, as a red packet or a reward
 * (docs/reference/wire-content.md#threads): such a thread is a draft until its order is paid. A thread that is
 * published can never gain one.
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
