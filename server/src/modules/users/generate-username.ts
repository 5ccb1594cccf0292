import { randomInt } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { findIdByUsername } from './user-store.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const prefix = 'tea_'
const triesMost = 10

/** A user name that nobody has: a prefix and six signs. Its owner may choose another one. */
export async function generateUsername({ db }: Pick<Context, 'db'>): Promise<string> {
  for (let tries = 0; tries < triesMost; tries += 1) {
    const signs = Array.from({ length: 6 }, () => letters[randomInt(letters.length)])
    const name = prefix + signs.join('')
    if ((await findIdByUsername(db, name)) === undefined) return name
  }
  throw new AppError('RESOURCE_IN_USE')
}
