import type { InputOf, OutputOf, providersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { removeLoginMethod } from '../sign-in/index.ts'
import { findPasswordHash } from '../users/index.ts'
import { listIdentityRows, listProviderRows, removeIdentity } from './provider-store.ts'

type ProviderNames = OutputOf<typeof providersApi.listProviders>

async function load(ctx: Context): Promise<ProviderNames> {
  const rows = await listProviderRows(ctx.db)
  return rows.filter((row) => row.is_enabled === 1).map(({ id, name }) => ({ id, name }))
}

/** Returns the enabled providers in their order. */
export const listProviders = (ctx: Context): Promise<ProviderNames> =>
  ctx.versionedCache.read('providers', () => load(ctx))

/** Lists the enabled providers, and disabled ones that are still linked. */
export async function listIdentities(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof providersApi.listIdentities>> {
  const tied = new Map((await listIdentityRows(ctx.db, viewer.id)).map((row) => [row.provider_id, row]))
  const rows = await listProviderRows(ctx.db)
  return {
    hasPassword: (await findPasswordHash(ctx.db, viewer.id)) !== '',
    providers: rows
      .filter((row) => row.is_enabled === 1 || tied.has(row.id))
      .map((row) => {
        const own = tied.get(row.id)
        return {
          id: row.id,
          name: row.name,
          label: own?.label ?? '',
          isLinked: own !== undefined,
          linkedAt: own ? ctx.time.format(own.created_at) : null,
        }
      }),
  }
}

export async function unlinkIdentity(
  ctx: Context,
  viewer: Member,
  { providerId }: InputOf<typeof providersApi.unlinkIdentity>,
): Promise<[]> {
  await removeLoginMethod(ctx, viewer, async (tx) => {
    if (!(await removeIdentity(tx, viewer.id, providerId))) throw new AppError('RESOURCE_NOT_FOUND')
  })
  ctx.log.info({ userId: viewer.id, providerId }, 'an identity provider was unlinked')
  return []
}
