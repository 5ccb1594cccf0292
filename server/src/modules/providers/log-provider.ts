import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, changesBetween, type FieldNames, logAdminAction, named } from '../audit/index.ts'
import type { ProviderRow } from './provider-store.ts'

const fieldNames: FieldNames<ProviderRow> = {
  name: 'audit.name',
  issuer: 'audit.provider.issuer',
  client_id: 'audit.provider.clientId',
  scopes: 'audit.provider.scopes',
  sort: 'audit.sort',
  is_enabled: 'audit.enabled',
}

/** The values before a provider exists. */
export const blank: Omit<ProviderRow, 'id'> = {
  name: '',
  issuer: '',
  client_id: '',
  sealed_secret: '',
  scopes: '',
  sort: 0,
  is_enabled: 0,
  created_at: 0,
  updated_at: 0,
}

/** Writes the changed fields of a provider to the audit log; of its secret only that it changed. */
export async function logProvider(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  action: 'audit.provider.made' | 'audit.provider.changed',
  before: ProviderRow,
  after: Partial<ProviderRow>,
): Promise<void> {
  const changes = changesBetween(before, after, fieldNames, (key, value) =>
    key === 'is_enabled' ? value === 1 : value,
  )
  const isSecretChanged = after.sealed_secret !== undefined && after.sealed_secret !== before.sealed_secret
  const secret = isSecretChanged ? [{ name: localized('audit.provider.secret') }] : []
  const name = named(after.name ?? before.name, before.id)
  const text = auditText(localized(action, { name }), { changes: [...changes, ...secret] })
  await logAdminAction(tx, viewer, 'settings', text, ctx.clock.now())
}
