import { newcomersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { bindNewcomer, linkNewcomer, readNewcomer, registerNewcomer } from './registration.ts'

export { externalAccountHook, type PendingRegistration } from './external-account-kinds.ts'
export { startRegistration } from './start-registration.ts'

export function registerPendingRegistrations(mount: Mount): void {
  implement(mount, newcomersApi, { readNewcomer, registerNewcomer, bindNewcomer, linkNewcomer })
}
