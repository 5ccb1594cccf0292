import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Id } from '../../shapes.ts'

/** Received red packets (docs/reference/wire-money.md#red-packets). */
export const redPacketsApi = defineApi({
  readReceivedPacket: {
    method: 'GET',
    path: '/api/v3/check.user.get.redpacket',
    summary: "Returns what the caller received from a thread's red packet for likes.",
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id }),
    output: T.Object({
      status: T.Boolean({ description: 'whether the caller received one' }),
      amount: T.Number({ description: 'yuan; 0 for none' }),
      getRedPacketTime: T.String({ description: 'time of receipt; empty for none' }),
      afterGetRedPacketFirstEnter: T.Boolean({ description: 'true in the first response after the receipt' }),
    }),
  },
})
