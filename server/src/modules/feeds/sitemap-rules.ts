import { element, xmlHead } from './xml-rules.ts'

/** Maximum number of addresses per sitemap file (sitemaps.org). */
export const maxAddresses = 50_000

/** An address of the sitemap, and its last change in Unix milliseconds. */
export interface SitemapEntry {
  readonly url: string
  readonly changedAt: number | null
}

const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const written = (entries: readonly SitemapEntry[], name: 'url' | 'sitemap') =>
  entries.map(
    ({ url, changedAt }) =>
      `<${name}>${element('loc', url)}${
        changedAt === null ? '' : element('lastmod', new Date(changedAt).toISOString())
      }</${name}>`,
  )

/** Renders one part of the sitemap. */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return [`${xmlHead}<urlset xmlns="${space}">`, ...written(entries, 'url'), '</urlset>\n'].join('\n')
}

/** Renders the index of the parts. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return [
    `${xmlHead}<sitemapindex xmlns="${space}">`,
    ...written(entries, 'sitemap'),
    '</sitemapindex>\n',
  ].join('\n')
}

/** Pages that only their owner sees, or that have no content for search engines. */
const closedToRobots = [
  '/api/',
  '/apiv3/',
  '/my',
  '/message',
  '/wallet',
  '/thread/post',
  '/user/login',
  '/user/username-login',
  '/user/register',
  '/user/status',
  '/search?',
  '/site-stat.html',
]

/** Renders robots.txt: it disallows everything where visitors may read nothing. */
export function robotsText(origin: string, isReadable: boolean): string {
  const closed = isReadable ? closedToRobots : ['/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return `${[...lines, ...(isReadable && origin !== '' ? ['', `Sitemap: ${origin}/sitemap.xml`] : [])].join('\n')}\n`
}
