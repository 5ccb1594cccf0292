import { randomInt } from 'node:crypto'
import type { Context } from '../../context.ts'

/** Returns random decimal digits. */
export const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/**
 * Returns a serial number of 22 digits for an order or a withdrawal: the time in the site's zone and eight random
 * digits.
 */
export const serialNumber = (ctx: Pick<Context, 'time'>, now: number): string =>
  `${ctx.time.format(now).replaceAll(/\D/g, '')}${digits(8)}`
