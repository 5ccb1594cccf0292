import type { Context } from '../../context.ts'
import { readSettings } from './read-settings.ts'

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Scheme and host for links in messages: SITE_URL, else the setting `site_url`. What a request calls the site is believed
 * only when that is this very machine, since whoever asks writes it; null when nothing is known.
 */
export async function linkOrigin(ctx: Context, asked: { readonly origin: string }): Promise<string | null> {
  if (ctx.config.siteUrl !== null) return ctx.config.siteUrl
  const set = URL.parse((await readSettings(ctx)).site_url)
  if (set) return set.origin
  const named = URL.parse(asked.origin)
  return named && thisMachine.has(named.hostname) ? named.origin : null
}
