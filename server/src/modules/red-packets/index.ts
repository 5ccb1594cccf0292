import { redPacketsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { readReceivedPacket } from './read-received.ts'

/** Red packets: who gets one, and what they are told. */
export function registerRedPackets(mount: Mount): void {
  implement(mount, redPacketsApi, { readReceivedPacket })
}
