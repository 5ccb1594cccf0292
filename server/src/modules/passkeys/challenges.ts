import type { Context } from '../../context.ts'
import { nobody, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import { AppError } from '../../http/app-error.ts'
import { consumeTicket, issueTicket } from '../sign-in/index.ts'

/** Life of a challenge, in seconds. */
const challengeSeconds = 300

interface Challenge {
  readonly challenge: string
}

/** Stores a challenge: for a new passkey of a user, or for a log-in of an unknown one. */
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

/** Uses a challenge up, whatever comes of it. Refuses one that ended, was used or is another person's. */
export async function consumeChallenge(ctx: Context, ticket: string, userId: number): Promise<string> {
  const taken = await ctx.transaction((tx) =>
    consumeTicket<Challenge>(tx, 'passkey', ticket, ctx.clock.now()),
  )
  if (!taken || taken.userId !== userId) throw new AppError('SESSION_TOKEN_EXPIRED')
  return taken.payload.challenge
}

/** The JSON of a credential as an object; null for anything else. */
export function readCredential<C extends { readonly id: string }>(text: string): C | null {
  try {
    const value: unknown = JSON.parse(text)
    const isCredential =
      typeof value === 'object' &&
      value !== null &&
      typeof (value as { id?: unknown }).id === 'string' &&
      typeof (value as { response?: unknown }).response === 'object'
    // Sound enough: the library checks every part of it again and throws.
    return isCredential ? (value as C) : null
  } catch {
    return null
  }
}
