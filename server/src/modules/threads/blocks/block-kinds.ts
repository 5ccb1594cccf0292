import { tomIds } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import type { BlockKind, StoredBlock } from './block-kind.ts'
import { pictureBlock } from './picture-block.ts'

/** Every kind of content that a thread may hold besides its text: a new kind is one file and one line here. */
export const blockKinds: Readonly<Record<string, BlockKind>> = {
  [tomIds.image]: pictureBlock,
}

const indexesMost = 20

interface GivenBlock {
  readonly tomId: string
  readonly body: unknown
  readonly operation: unknown
  readonly priceList: unknown
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === '' || body === false) return true
  return typeof body === 'object' && Object.keys(body).length === 0
}

function readGiven(key: string, value: unknown): GivenBlock {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  const tomId = given.tomId ?? key
  return {
    tomId: typeof tomId === 'string' || typeof tomId === 'number' ? String(tomId) : '',
    body: given.body,
    operation: given.operation,
    priceList: given.priceList,
  }
}

function readBlock({ tomId, body, operation, priceList }: GivenBlock): StoredBlock | null {
  if (tomId === tomIds.text || isEmptyBody(body) || operation === 'delete') return null
  const kind = Object.hasOwn(blockKinds, tomId) ? blockKinds[tomId] : undefined
  if (kind) return kind.read(body, priceList)
  const named = tomId.slice(0, 32)
  throw invalid(`不支持的内容类型 ${named}`, `This site has no content of the kind ${named}`)
}

/**
 * The blocks a call brings (wire-contract 2.8): a map by tomId. An empty body, or the operation 'delete', takes a block
 * away. Refuses (INVALID_PARAMETER) kinds this site does not have and bodies that are not of their kind.
 */
export function readBlocks(indexes: unknown): StoredBlock[] {
  if (indexes === undefined || indexes === null || indexes === '') return []
  if (typeof indexes !== 'object')
    throw invalid('内容参数不正确', 'The content blocks are not given as a map')
  const entries = Object.entries(indexes)
  if (entries.length > indexesMost) throw invalid('内容块太多', 'There are too many content blocks')
  const read = entries
    .map(([key, value]) => readBlock(readGiven(key, value)))
    .filter((block) => block !== null)
  return [...new Map(read.map((block) => [block.tomId, block])).values()]
}

/** The pictures that blocks hold, in their order. */
export function pictureIdsOf(blocks: readonly StoredBlock[]): number[] {
  return blocks.flatMap((block) => blockKinds[block.tomId]?.pictureIds(block) ?? [])
}
