import { providersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { useNewcomerKind } from '../newcomers/index.ts'
import { useWayIn } from '../sign-in/index.ts'
import { logInByProvider, startProvider } from './log-in-by-provider.ts'
import { deleteProvider, manageProviders, saveProvider } from './manage-providers.ts'
import { listIdentities, listProviders, unlinkIdentity } from './own-identities.ts'
import { findProvider, hasLivingIdentity, insertIdentity } from './provider-store.ts'

export { listProviders } from './own-identities.ts'

export function registerProviders(mount: Mount): void {
  const { ctx } = mount
  useWayIn(ctx, 'providers', hasLivingIdentity)
  useNewcomerKind(ctx, 'provider', {
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
