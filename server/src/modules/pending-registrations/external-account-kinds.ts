import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'

/** Somebody whom WeChat or a provider has named. */
export interface PendingRegistration {
  readonly kind: 'wechat' | 'provider'
  /** The row of the WeChat account, or of the provider. */
  readonly id: number
  /** Whom the provider means; empty for WeChat. */
  readonly subject: string
  /** What the person is shown of it. */
  readonly label: string
  /** A nickname to begin with; may be empty. */
  readonly nickname: string
  /** The invitation they came with; empty for none. */
  readonly inviteCode: string
}

interface ExternalAccountKind {
  /** What the provider is called. */
  nameOf(ctx: Context, card: PendingRegistration, lang: 'zh' | 'en'): Promise<string>
  /** Ties the person there to the account here. Refuses with ACCOUNT_HAS_BEEN_BOUND when either is tied. */
  link(ctx: Context, tx: Tx, userId: number, card: PendingRegistration): Promise<void>
}

const kinds = new WeakMap<Context, Map<string, ExternalAccountKind>>()

/** Says how newcomers of a kind are tied to accounts. Their module registers this at start. */
export function registerExternalAccountKind(
  ctx: Context,
  name: PendingRegistration['kind'],
  kind: ExternalAccountKind,
): void {
  kinds.set(ctx, (kinds.get(ctx) ?? new Map<string, ExternalAccountKind>()).set(name, kind))
}

export function kindOf(ctx: Context, { kind }: PendingRegistration): ExternalAccountKind {
  const known = kinds.get(ctx)?.get(kind)
  if (!known) throw new Error(`no module ties newcomers of kind ${kind}`)
  return known
}
