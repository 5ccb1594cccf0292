import { defineKeyedHook } from '../../context/hooks.ts'
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
  nameOf(ctx: Context, pending: PendingRegistration, lang: 'zh' | 'en'): Promise<string>
  /** Ties the person there to the account here. Refuses with ACCOUNT_HAS_BEEN_BOUND when either is tied. */
  link(ctx: Context, tx: Tx, userId: number, pending: PendingRegistration): Promise<void>
}

/** How external accounts of a kind are linked. Provided by the module of the kind. */
export const externalAccountHook = defineKeyedHook<PendingRegistration['kind'], ExternalAccountKind>(
  'external account kind',
)

export function kindOf(ctx: Context, { kind }: PendingRegistration): ExternalAccountKind {
  const known = ctx.hooks.getFor(externalAccountHook, kind)
  if (!known) throw new Error(`no module ties newcomers of kind ${kind}`)
  return known
}
