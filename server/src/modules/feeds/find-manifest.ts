import type { Lang } from '@chaguan/contracts'
import type { FindDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { readSettings } from '../settings/index.ts'

/** The icons of the product, for a site that has set none. */
const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Shortcuts of the installed app. */
const shortcuts: readonly (readonly [url: string, name: TextKey])[] = [
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
    const icon = ownIcons[0]
    const manifest = {
      id: '/',
      name: site_name,
      short_name: [...site_name].slice(0, shortCharacters).join(''),
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
      shortcuts: shortcuts.map(([url, name]) => ({
        name: translate(lang, name),
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
