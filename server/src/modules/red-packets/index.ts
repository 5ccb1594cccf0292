import { redPacketsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { readReceivedPacket } from './read-received.ts'

export { earnPacket, hasPacketForLikes } from './earn-packet.ts'
export { cutPackets } from './packet-rules.ts'
export { closePacket, openPacket } from './packet-store.ts'

/** Red packets: who gets one, and what they are told. */
export function registerRedPackets(mount: Mount): void {
  implement(mount, redPacketsApi, { readReceivedPacket })
}
