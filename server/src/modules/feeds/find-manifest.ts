import type { Lang } from '@chaguan/contracts'
import type { FindDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { readSettings } from '../settings/index.ts'

/** The icons of the product, for a site that has set none. */
const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Shortcuts of the installed app. */
const shortcuts: readonly (readonly [url: string, key: TextKey])[] = [
  ['/thread/post', 'manifest.publish'],
  ['/search', 'manifest.search'],
  ['/message', 'manifest.messages'],
  ['/offline', 'manifest.offline'],
]

/** The longest name below an icon, in characters. */
const shortCharacters = 12

/** BCP 47 tags of the site's languages. */
const tagOf = new Map<Lang, string>([
  ['zh', 'zh-CN'],
  ['en', 'en'],
])

/** Returns the web app manifest: name, colours, icons and shortcuts, in a language. */
export function findManifest({ ctx }: Mount, lang: Lang): FindDocument {
  return async () => {
    const { site_name, site_introduction, favicon, site_accent } = await readSettings(ctx)
    const name = nameOfSite(site_name)[lang]
    const icon = ownIcons[0]
    const manifest = {
      id: '/',
      name,
      short_name: [...name].slice(0, shortCharacters).join(''),
      description: site_introduction,
      lang: tagOf.get(lang),
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: site_accent,
      categories: ['social'],
      icons:
        favicon === '' ? ownIcons : [{ src: favicon, sizes: 'any', purpose: 'any' }, ...ownIcons.slice(1, 2)],
      shortcuts: shortcuts.map(([url, key]) => ({
        name: translate(lang, key),
        url,
        icons: icon ? [icon] : [],
      })),
    }
    return {
      type: 'application/manifest+json; charset=utf-8',
      text: JSON.stringify(manifest),
      modifiedAt: null,
      maxAgeMs: 60_000,
      invalidatedByWrites: true,
    }
  }
}
