import { redPacketsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { readReceivedPacket } from './read-received.ts'

export { earnPacket, hasPacketForLikes } from './earn-packet.ts'
export { cutPackets } from './packet-rules.ts'
export { closePacket, openPacket } from './packet-store.ts'

/** Registers red packets: giving the packets, and reading what was received. */
export function registerRedPackets(mount: Mount): void {
  implement(mount, redPacketsApi, { readReceivedPacket })
}
