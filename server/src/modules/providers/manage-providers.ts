import type { InputOf, ManagedProvider, OutputOf, providersApi } from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { sealingVersion } from '../../secrets.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction, named } from '../audit/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { blank, logProvider } from './log-provider.ts'
import { redirectUri } from './provider-configuration.ts'
import { readIssuer, readScopes } from './provider-rules.ts'
import {
  changeProvider,
  findProvider,
  insertProvider,
  listProviderRows,
  type ProviderRow,
  removeProvider,
} from './provider-store.ts'

const mask = '********'
const isMasked = (text: string) => /^\*+$/.test(text)

function present(viewer: Member, row: ProviderRow): ManagedProvider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.sealed_secret === '' ? '' : mask,
    secretVersion: sealingVersion(row.sealed_secret),
    scopes: row.scopes,
    sort: row.sort,
    isEnabled: row.is_enabled === 1 ? 1 : 0,
    redirectUri: redirectUri(viewer.origin),
  }
}

export async function manageProviders(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof providersApi.manageProviders>> {
  return (await listProviderRows(ctx.db)).map((row) => present(viewer, row))
}

type Input = InputOf<typeof providersApi.saveProvider>

function issuerOf(text: string): string {
  const issuer = readIssuer(text)
  if (issuer === null) throw invalid('providers.issuer.malformed')
  return issuer
}

function scopesOf(text: string): string {
  const scopes = readScopes(text)
  if (scopes === null) throw invalid('providers.scopes.malformed')
  return scopes
}

function nameOf(text: string): string {
  const name = trimmed(text)
  if (name === '') throw invalid('providers.name.required')
  return name
}

/** Returns the columns that the input changes; a secret of asterisks leaves the stored one. */
function columnsOf(ctx: Context, input: Input) {
  const { name, issuer, clientId, clientSecret, scopes, sort, isEnabled } = input
  return {
    ...(name !== undefined && { name: nameOf(name) }),
    ...(issuer !== undefined && { issuer: issuerOf(issuer) }),
    ...(clientId !== undefined && { client_id: clientId.trim() }),
    ...(clientSecret !== undefined &&
      !isMasked(clientSecret) && {
        sealed_secret: clientSecret === '' ? '' : ctx.secrets.seal(clientSecret),
      }),
    ...(scopes !== undefined && { scopes: scopesOf(scopes) }),
    ...(sort !== undefined && { sort }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    updated_at: ctx.clock.now(),
  }
}

/** Throws (`refuseStale`) if something differs from what the form showed, also if the secret is another one. */
function requireUnchanged({ was }: Input, now: ManagedProvider): void {
  const isSameSecret = now.secretVersion !== '' && was?.clientSecret === now.secretVersion
  refuseStale(staleFields({ ...was, ...(isSameSecret && { clientSecret: now.clientSecret }) }, now))
}

/** Whether the input adds a provider, or changes its address or keys. */
async function changesKeys(ctx: Context, { id, issuer, clientId, clientSecret }: Input): Promise<boolean> {
  const before = id === undefined ? undefined : await findProvider(ctx.db, id)
  if (!before) return true
  const isOther = (given: string | undefined, stored: string) =>
    given !== undefined && given.trim() !== stored
  const isSecretOther = clientSecret !== undefined && !isMasked(clientSecret)
  return isSecretOther || isOther(issuer, before.issuer) || isOther(clientId, before.client_id)
}

/** Creates or changes a provider; missing fields are not changed. New keys need a recent proof (UNAUTHORIZED). */
export async function saveProvider(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof providersApi.saveProvider>> {
  const columns = columnsOf(ctx, input)
  if (await changesKeys(ctx, input)) await requireRecentProof(ctx, viewer)
  const id = await ctx.transaction(
    async (tx) => {
      if (input.id !== undefined) {
        const before = await findProvider(tx, input.id)
        if (!before) throw new AppError('RESOURCE_NOT_FOUND')
        requireUnchanged(input, present(viewer, before))
        await changeProvider(tx, input.id, columns)
        await logProvider(ctx, tx, viewer, 'audit.provider.changed', before, columns)
        return input.id
      }
      const { name, issuer, client_id } = columns
      if (name === undefined || issuer === undefined || !client_id)
        throw invalid('providers.provider.incomplete')
      const created = {
        sealed_secret: '',
        scopes: 'openid profile email',
        sort: 0,
        is_enabled: 1,
        created_at: ctx.clock.now(),
        ...columns,
        name,
        issuer,
        client_id,
      }
      const id = await insertProvider(tx, created)
      await logProvider(ctx, tx, viewer, 'audit.provider.made', { ...blank, id }, { ...created, id })
      return id
    },
    ['providers'],
  )
  const row = await findProvider(ctx.db, id)
  if (!row) throw new AppError('RESOURCE_NOT_FOUND')
  ctx.log.info({ actorId: viewer.id, providerId: id }, 'a provider was saved')
  return present(viewer, row)
}

export async function deleteProvider(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof providersApi.deleteProvider>,
): Promise<[]> {
  await ctx.transaction(
    async (tx) => {
      const before = await findProvider(tx, id)
      if (!before || !(await removeProvider(tx, id))) throw new AppError('RESOURCE_NOT_FOUND')
      const text = localized('audit.provider.deleted', { name: named(before.name, id) })
      await logAdminAction(tx, viewer, 'settings', text, ctx.clock.now())
    },
    ['providers'],
  )
  ctx.log.info({ actorId: viewer.id, providerId: id }, 'a provider was removed')
  return []
}
