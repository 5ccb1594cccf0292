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
    summary: 'Votes, once a person; answers the vote as it stands then.',
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
    summary: 'One content block of a thread, by its key.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, tomId: T.Optional(tomId), key }),
    output: T.Record(T.String(), ThreadBlock),
  },
  changeBlocks: {
    method: 'POST',
    path: '/api/v3/tom.update',
    summary: 'Adds, changes and takes away content blocks; those that are not named stay.',
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
    summary: 'Takes one content block away.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, tomId, key }),
    output: Nothing,
  },
  analyseGoods: {
    method: 'POST',
    path: '/api/v3/goods/analysis',
    summary: 'Reads what a shop’s address or shared text says of itself; nothing is fetched.',
    access: 'member',
    whenRestricted: 'members',
    permission: 'thread.insertGoods',
    input: T.Object({ address: T.String({ minLength: 1, maxLength: blockLimits.goodsTextCharacters }) }),
    output: GoodsView,
  },
  openRedPacket: {
    method: 'GET',
    path: '/api/v3/redpacket.resource',
    summary: 'One red packet of a thread that may be opened.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ id: Id }),
    output: RedPacketView,
  },
})
