import { attachmentTypes, type ThreadBlock } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import { cacheByRow } from '../../../context/row-cache.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { type AttachmentRow, listFilesOf } from '../../files/index.ts'
import type { BlockKind, BlockPresentation, BlockQuery, StoredBlock } from './block-kind.ts'
import { kindOf } from './block-kinds.ts'

type PresentationContext = Omit<BlockPresentation, 'files' | 'found'>

const cachedBlock = cacheByRow<
  StoredBlock,
  { readonly threadId: number; readonly cacheInputs: readonly unknown[] },
  ThreadBlock
>()

function presentBlock(block: StoredBlock, scene: PresentationContext, facts: BlockViewData) {
  const kind = kindOf(scene.ctx, block.tomId)
  const files = facts.files.get(scene.postId) ?? []
  const found = kind?.query && facts.found.get(kind.query)
  const whole = { ...scene, files, found }
  const { threadId } = scene
  const present = (): ThreadBlock => ({
    tomId: block.tomId,
    operation: '',
    // Blocks of a removed kind are kept, and not shown.
    body: kind ? kind.present(block, whole) : [],
    priceList: [...block.pricedIds],
    threadId,
  })
  const cacheInputs = kind?.cacheInputs?.(block, whole) ?? null
  return cacheInputs
    ? { view: cachedBlock(block, { threadId, cacheInputs }, present), isCached: true }
    : { view: present(), isCached: false }
}

/** Presents the blocks of a thread for a viewer; returns also whether all of them are cached. */
export function presentBlocks(
  blocks: readonly StoredBlock[],
  scene: PresentationContext,
  facts: BlockViewData,
): { readonly blocks: readonly ThreadBlock[]; readonly areCached: boolean } {
  const shown = blocks.map((block) => presentBlock(block, scene, facts))
  return { blocks: shown.map(({ view }) => view), areCached: shown.every(({ isCached }) => isCached) }
}

/** What the blocks of threads are presented from. */
export interface BlockViewData {
  /** Uploaded files by first post. */
  readonly files: ReadonlyMap<number, readonly AttachmentRow[]>
  readonly found: ReadonlyMap<BlockQuery, unknown>
}

interface ThreadKeys {
  readonly id: number
  readonly first_post_id: number
  readonly user_id: number
}

const noFiles: BlockViewData['files'] = new Map()

/** All types of files that blocks may contain. */
const fileTypesOfBlocks = [attachmentTypes.image, attachmentTypes.file]

const filesOfPosts: Cache<readonly AttachmentRow[] | null> = {
  name: 'files of threads',
  ...untilWriteTo('attachments'),
  limit: { entries: 2000 },
}

async function queryFiles(ctx: Context, kinds: readonly BlockKind[], posts: readonly number[]) {
  const types = [...new Set(kinds.flatMap(({ fileTypes = [] }) => fileTypes))]
  if (types.length === 0) return noFiles
  const files = await ctx.cache(filesOfPosts).readMany(posts, async (missing) => {
    const rows = await listFilesOf(ctx.db, ctx.database.engine, fileTypesOfBlocks, missing)
    return Map.groupBy(rows, (row) => row.type_id)
  })
  return new Map(
    [...files].map(([postId, rows]) => [postId, rows.filter(({ type }) => types.includes(type))]),
  )
}

/** Reads what blocks are presented from: one query for all files, and one for each kind with its own tables. */
export async function readBlockViewData(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadKeys[],
  blocks: ReadonlyMap<number, readonly StoredBlock[]>,
): Promise<BlockViewData> {
  const having = rows.filter(({ id }) => blocks.has(id))
  const tomIds = new Set([...blocks.values()].flatMap((list) => list.map(({ tomId }) => tomId)))
  const kinds = [...tomIds].map((tomId) => kindOf(ctx, tomId)).filter((kind) => kind !== undefined)
  const standing = {
    threadIds: having.map(({ id }) => id),
    postIds: having.map((row) => row.first_post_id),
    threads: having.map(({ id, user_id }) => ({ id, authorId: user_id, blocks: blocks.get(id) ?? [] })),
  }
  const queries = [...new Set(kinds.map(({ query }) => query))].filter((query) => query !== undefined)
  const [files, ...found] = await Promise.all([
    queryFiles(ctx, kinds, standing.postIds),
    ...queries.map((query) => query(ctx, viewer, standing)),
  ])
  return { files, found: new Map(queries.map((query, index) => [query, found[index]])) }
}
