import { newcomersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { bindNewcomer, linkNewcomer, readNewcomer, registerNewcomer } from './settle-newcomer.ts'

export { introduce } from './introduce.ts'
export { type NewcomerCard, useNewcomerKind } from './newcomer-kinds.ts'

export function registerNewcomers(mount: Mount): void {
  implement(mount, newcomersApi, { readNewcomer, registerNewcomer, bindNewcomer, linkNewcomer })
}
