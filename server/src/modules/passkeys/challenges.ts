import type { Context } from '../../context.ts'
import { nobody, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import { AppError } from '../../http/app-error.ts'
import { consumeTicket, issueTicket } from '../sign-in/index.ts'

/** Lifetime of a challenge, in seconds. */
const challengeSeconds = 300

interface Challenge {
  readonly challenge: string
}

/** Stores a challenge: for a new passkey of a user, or for a login, whose user is not known yet. */
export function storeChallenge(
  ctx: Context,
  challenge: string,
  user: VersionedUser = nobody,
): Promise<string> {
  return ctx.transaction((tx) =>
    issueTicket(tx, {
      scope: 'passkey',
      user,
      payload: { challenge } satisfies Challenge,
      now: ctx.clock.now(),
      seconds: challengeSeconds,
    }),
  )
}

/** Consumes a challenge, whether or not the rest succeeds. Throws if it is expired, used or another person's. */
export async function consumeChallenge(ctx: Context, ticket: string, userId: number): Promise<string> {
  const consumed = await ctx.transaction((tx) =>
    consumeTicket<Challenge>(tx, 'passkey', ticket, ctx.clock.now()),
  )
  if (!consumed || consumed.userId !== userId) throw new AppError('SESSION_TOKEN_EXPIRED')
  return consumed.payload.challenge
}

/** Parses the JSON of a credential; null if it is not an object with an id. */
export function readCredential<C extends { readonly id: string }>(text: string): C | null {
  try {
    const value: unknown = JSON.parse(text)
    const isCredential =
      typeof value === 'object' &&
      value !== null &&
      typeof (value as { id?: unknown }).id === 'string' &&
      typeof (value as { response?: unknown }).response === 'object'
    // Safe enough: the library validates every field and throws.
    return isCredential ? (value as C) : null
  } catch {
    return null
  }
}
