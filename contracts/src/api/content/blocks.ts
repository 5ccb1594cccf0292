import * as T from 'typebox'
import { blockLimits } from '../../block-limits.ts'
import { defineApi } from '../../endpoint.ts'
import { GoodsView, RedPacketView } from '../../entities/blocks.ts'
import { ThreadBlock } from '../../entities/thread.ts'
import { Id, Nothing } from '../../shapes.ts'

const key = T.Optional(T.String({ maxLength: 32 }))
const tomId = T.String({ minLength: 1, maxLength: 32 })

/** Content blocks of a thread (docs/reference/wire-content.md#threads). */
export const blocksApi = defineApi({
  voteInThread: {
    method: 'POST',
    path: '/api/v3/vote.thread',
    summary: 'Votes in a thread, once per member, and returns the updated vote.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({
      threadId: Id,
      vote: T.Object({ id: Id, subitemIds: T.Array(Id, { maxItems: blockLimits.maxVoteOptions }) }),
    }),
    output: ThreadBlock,
  },
  openBlock: {
    method: 'GET',
    path: '/api/v3/tom.detail',
    summary: 'Returns a content block of a thread by its key.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, tomId: T.Optional(tomId), key }),
    output: T.Record(T.String(), ThreadBlock),
  },
  changeBlocks: {
    method: 'POST',
    path: '/api/v3/tom.update',
    summary: 'Adds, changes or removes content blocks; blocks that are not named stay.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({
      threadId: Id,
      content: T.Any({
        description: '{indexes: map of tomId to {tomId, body, operation?}}, or the map itself',
      }),
    }),
    output: Nothing,
  },
  deleteBlock: {
    method: 'POST',
    path: '/api/v3/tom.delete',
    summary: 'Removes a content block.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, tomId, key }),
    output: Nothing,
  },
  analyseGoods: {
    method: 'POST',
    path: '/api/v3/goods/analysis',
    summary: "Extracts product data from a shop's URL or shared text, without fetching it.",
    access: 'member',
    whenRestricted: 'members',
    permission: 'thread.insertGoods',
    input: T.Object({ address: T.String({ minLength: 1, maxLength: blockLimits.goodsTextCharacters }) }),
    output: GoodsView,
  },
  openRedPacket: {
    method: 'GET',
    path: '/api/v3/redpacket.resource',
    summary: 'Returns a red packet of a thread that the caller may open.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ id: Id }),
    output: RedPacketView,
  },
})
