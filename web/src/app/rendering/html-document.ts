import type { Face, Lang, ThemeChoice } from '@chaguan/contracts/browser'
import { locales } from '../../i18n/texts.ts'
import { accentStyle } from '../../ui/theme/accent.ts'
import type { FullHead } from '../head/page-head.ts'
import type { HeadLink } from '../head/server-head.ts'
import type { PageAssets } from './assets.ts'
import { escapeJson, stateElementId } from './page-state.ts'

export interface DocumentParts {
  readonly lang: Lang
  readonly face: Face
  readonly theme: ThemeChoice
  /** The site's accent colour, `#rrggbb`. */
  readonly accent: string
  readonly favicon: string
  readonly head: FullHead
  /** Structured data for search engines. */
  readonly jsonLd: object | null
  /** Links to feeds and to the neighbouring pages. */
  readonly links: readonly HeadLink[]
  readonly assets: PageAssets
  /** URL of the script that starts the app. */
  readonly entry: string
  /** The rendered app, in chunks. */
  readonly app: readonly Uint8Array[]
  /** The state as escaped JSON, in chunks. */
  readonly state: readonly Uint8Array[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

type Attributes = Readonly<Record<string, string | true>>

function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')}>`
}

const property = (name: string, content: string) => (content ? tag('meta', { property: name, content }) : '')
const meta = (name: string, content: string) => (content ? tag('meta', { name, content }) : '')

const canonicalLink = ({ canonical }: FullHead) =>
  canonical === '' ? '' : tag('link', { rel: 'canonical', href: canonical })

function openGraph({ title, description, canonical, image, type, siteName }: FullHead): string[] {
  return [
    property('og:title', title),
    property('og:type', type),
    property('og:url', canonical),
    property('og:site_name', siteName),
    property('og:description', description),
    property('og:image', image),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', image),
  ]
}

function themeColours(theme: ThemeChoice): string[] {
  const [light, dark] = ['#ffffff', '#171a20']
  if (theme !== 'auto') return [meta('theme-color', theme === 'dark' ? dark : light)]
  return [
    tag('meta', { name: 'theme-color', content: light, media: '(prefers-color-scheme: light)' }),
    tag('meta', { name: 'theme-color', content: dark, media: '(prefers-color-scheme: dark)' }),
  ]
}

const assetTags = new WeakMap<PageAssets, Map<string, string>>()

/** The tags of styles, then of scripts; the same for all pages with these assets. */
function tagsOf(assets: PageAssets, entry: string): string {
  const known = assetTags.get(assets) ?? new Map<string, string>()
  assetTags.set(assets, known)
  const found = known.get(entry)
  if (found !== undefined) return found
  const tags = [
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...assets.scripts
      .filter((href) => href !== entry)
      .map((href) => tag('link', { rel: 'modulepreload', href, fetchpriority: 'low' })),
    entry && `${tag('script', { type: 'module', src: entry, fetchpriority: 'low' })}</script>`,
  ].join('')
  known.set(entry, tags)
  return tags
}

function headLines(parts: DocumentParts): string[] {
  const { head, jsonLd, links, assets, entry, theme, favicon, lang } = parts
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('keywords', head.keywords),
    meta('description', head.description),
    head.noIndex ? meta('robots', 'noindex') : canonicalLink(head),
    ...links.map((link) => tag('link', { ...link })),
    ...openGraph(head),
    ...themeColours(theme),
    tag('link', { rel: 'icon', href: favicon || '/favicon.svg' }),
    tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    tag('link', { rel: 'manifest', href: `/manifest-${lang}.webmanifest` }),
    tagsOf(assets, entry),
    jsonLd && `<script type="application/ld+json">${escapeJson(JSON.stringify(jsonLd))}</script>`,
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

const appEnd = Buffer.from(`</div><script type="application/json" id="${stateElementId}">`)
const documentEnd = Buffer.from('</script></body></html>')

/**
 * Returns the whole document in UTF-8, in chunks. It contains no inline script or style, so it needs no nonce and may be
 * cached.
 */
export function htmlDocument(parts: DocumentParts): readonly Uint8Array[] {
  const style = accentStyle(parts.accent)
  const root = tag('html', {
    lang: locales[parts.lang],
    'data-face': parts.face,
    'data-theme': parts.theme,
    ...(style && { style }),
  })
  const start = `<!doctype html>${root}<head>${headLines(parts).join('')}</head><body><div id="app">`
  return [Buffer.from(start), ...parts.app, appEnd, ...parts.state, documentEnd]
}
