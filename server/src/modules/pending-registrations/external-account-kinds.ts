import { defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'

/** A person whom WeChat or a provider has identified. */
export interface PendingRegistration {
  readonly kind: 'wechat' | 'provider'
  /** The id of the WeChat account's row, or of the provider. */
  readonly id: number
  /** The subject at the provider; empty for WeChat. */
  readonly subject: string
  /** The label of the external account, as shown to the person. */
  readonly label: string
  /** A suggested nickname; may be empty. */
  readonly nickname: string
  /** The invitation code that the person arrived with; empty for none. */
  readonly inviteCode: string
}

interface ExternalAccountKind {
  /** Returns the display name of the provider. */
  nameOf(ctx: Context, pending: PendingRegistration, lang: 'zh' | 'en'): Promise<string>
  /** Links the external account to the user. Throws ACCOUNT_HAS_BEEN_BOUND if either is linked already. */
  link(ctx: Context, tx: Tx, userId: number, pending: PendingRegistration): Promise<void>
}

/** How external accounts of a kind are linked. Provided by the module of that kind. */
export const externalAccountHook = defineKeyedHook<PendingRegistration['kind'], ExternalAccountKind>(
  'external account kind',
)

export function kindOf(ctx: Context, { kind }: PendingRegistration): ExternalAccountKind {
  const known = ctx.hooks.getFor(externalAccountHook, kind)
  if (!known) throw new Error(`no module links external accounts of kind ${kind}`)
  return known
}
