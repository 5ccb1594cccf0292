import type { Context } from '../../context.ts'
import type { Mount } from '../../http/implement.ts'
import { readSettings } from './read-settings.ts'

export { callLimit } from './call-limits.ts'
export { readSettings } from './read-settings.ts'
export type { Settings } from './setting-keys.ts'

/** Bytes an upload may have, by the setting `support_max_size` (megabytes). */
export async function uploadBytesMost(ctx: Context): Promise<number> {
  return (await readSettings(ctx)).support_max_size * 1024 * 1024
}

export function registerSettings(_mount: Mount): void {}
