import { providersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { externalAccountHook } from '../pending-registrations/index.ts'
import { loginMethodHook } from '../sign-in/index.ts'
import { listIdentities, listProviders, unlinkIdentity } from './linked-identities.ts'
import { logInByProvider } from './log-in-by-provider.ts'
import { deleteProvider, manageProviders, saveProvider } from './manage-providers.ts'
import { findProvider, hasActiveIdentity, insertIdentity } from './provider-store.ts'
import { startProvider } from './start-provider.ts'

export { listProviders } from './linked-identities.ts'
export { issuerOf, tryProvider } from './provider-configuration.ts'

export function registerProviders(mount: Mount): void {
  const { ctx } = mount
  ctx.hooks.provideFor(loginMethodHook, 'providers', hasActiveIdentity)
  ctx.hooks.provideFor(externalAccountHook, 'provider', {
    nameOf: async (_ctx, { id }) => (await findProvider(ctx.db, id))?.name ?? '',
    link: (_ctx, tx, userId, { id, subject, label }) =>
      insertIdentity(tx, { userId, providerId: id, subject, label, now: ctx.clock.now() }),
  })
  implement(mount, providersApi, {
    listProviders,
    startProvider,
    logInByProvider,
    listIdentities,
    unlinkIdentity,
    manageProviders,
    saveProvider,
    deleteProvider,
  })
}
