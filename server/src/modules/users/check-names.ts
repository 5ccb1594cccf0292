import { randomInt } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { screenText } from '../stop-words/index.ts'
import { isPlaceholderName, isReserved, reservedRefusal } from './reserved-names.ts'
import {
  normalizeName,
  type Refusal,
  readPasswordRules,
  refusalOfNewUsername,
  refusalOfNickname,
  refusalOfPassword,
  refusalOfUsername,
} from './user-rules.ts'
import { findIdByNickname, findIdByUsername, findIdsByLikeness } from './user-store.ts'

function refuse(refusal: Refusal | null): void {
  if (refusal) throw new AppError(refusal.reason, refusal.text)
}

const refusalOfOwnWord = (name: string) => (isPlaceholderName(name) ? reservedRefusal : null)

/**
 * Returns the user name as it is stored. Throws if it breaks the rules of
 * docs/reference/wire-accounts.md#profile-changes or is taken.
 */
export async function checkUsername(db: Db, given: string | undefined, ownerId?: number): Promise<string> {
  const name = normalizeName(given)
  refuse(refusalOfUsername(name) ?? refusalOfOwnWord(name))
  const holder = await findIdByUsername(db, name)
  if (holder !== undefined && holder === ownerId) return name
  if (holder !== undefined) throw new AppError('USERNAME_HAD_EXIST')
  // An owner of such a name from before the rule keeps it.
  refuse(refusalOfNewUsername(name))
  await assertUnlike(db, 'username', name, ownerId)
  return name
}

/**
 * Returns the nickname as it is stored. Throws if it breaks the rules of
 * docs/reference/wire-accounts.md#profile-changes or is taken.
 */
export async function checkNickname(db: Db, given: string | undefined, ownerId?: number): Promise<string> {
  const name = normalizeName(given)
  refuse(refusalOfNickname(name) ?? refusalOfOwnWord(name))
  const holder = await findIdByNickname(db, name)
  if (holder !== undefined && holder === ownerId) return name
  if (holder !== undefined) throw new AppError('USERNAME_HAD_EXIST')
  await assertUnlike(db, 'nickname', name, ownerId)
  return name
}

/** Throws USERNAME_HAD_EXIST for a name that looks like another person's. */
async function assertUnlike(
  db: Db,
  kind: 'username' | 'nickname',
  name: string,
  ownerId: number | undefined,
): Promise<void> {
  const alike = await findIdsByLikeness(db, kind, name)
  if (alike.some((id) => id !== ownerId))
    throw new AppError('USERNAME_HAD_EXIST', localized('users.name.alike'))
}

/**
 * Throws for a name that is reserved (docs/reference/wire-accounts.md#reserved-names) or contains a stop word
 * (docs/reference/wire-content.md#stop-words); administrators are exempt.
 */
export async function screenName(
  ctx: Context,
  viewer: Pick<Viewer, 'isAdmin'>,
  scope: 'username' | 'nickname',
  name: string,
): Promise<void> {
  if (!viewer.isAdmin && isReserved(name, (await readSettings(ctx)).reserved_names)) refuse(reservedRefusal)
  await screenText(ctx, viewer, scope, name)
}

/** Throws for a password that the site's settings do not allow (docs/reference/wire-accounts.md#profile-changes). */
export async function checkPassword(ctx: Context, password: string): Promise<void> {
  const settings = await readSettings(ctx)
  refuse(refusalOfPassword(password, readPasswordRules(settings.password_length, settings.password_strength)))
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const prefix = 'tea_'
const maxTries = 10

/** Generates an unused user name: a prefix and six characters. Its owner may choose another one. */
export async function generateUsername({ db }: Pick<Context, 'db'>): Promise<string> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const signs = Array.from({ length: 6 }, () => letters[randomInt(letters.length)])
    const name = prefix + signs.join('')
    if ((await findIdsByLikeness(db, 'username', name)).length === 0) return name
  }
  throw new AppError('RESOURCE_IN_USE')
}
