import { accessBlocksApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { addAccessBlock, deleteAccessBlocks, listAccessBlocks } from './manage-blocks.ts'

export { addressGate, refuseBlockedAddress, refuseBlockedDomain } from './check-access.ts'
export { findBlockIds, liftBlocksInTx, readAccessBlocks } from './manage-blocks.ts'

/** Blocks on addresses and mail domains (docs/reference/wire-site.md#access-blocks). */
export function registerAccessBlocks(mount: Mount): void {
  implement(mount, accessBlocksApi, { listAccessBlocks, addAccessBlock, deleteAccessBlocks })
}
