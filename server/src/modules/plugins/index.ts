import { pluginsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'

export function registerPlugins(mount: Mount): void {
  implement(mount, pluginsApi, { listPlugins: async () => [] })
}
