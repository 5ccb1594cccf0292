import type { Face } from '@chaguan/contracts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './plain-page.ts'

/** The settings that this page depends on. */
export interface SiteStatistics {
  /** A snippet of HTML that is executed unchanged. */
  readonly site_stat: string
  /** Address of a script; ignored unless it is https. */
  readonly site_analytics: string
}

/**
 * The document may run what the administrator wrote and send requests to other hosts. It has no origin, so that
 * cookies, pages and calls of the site are out of its reach, also when it is opened directly
 * (docs/reference/threats.md#statistics-script).
 */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  'connect-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

const headers = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
} as const

/** Returns the script element of the analytics with the layout as a parameter; empty unless the address is https. */
function analyticsScript(address: string, platform: Face): string {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:') return ''
  url.searchParams.set('platform', platform)
  return `<script async src="${escapeHtml(url.href)}"></script>`
}

function statDocument({ site_stat, site_analytics }: SiteStatistics, platform: Face): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title></title></head><body>${site_stat}${analyticsScript(site_analytics, platform)}</body></html>`
}

const platformOf = (query: unknown): Face =>
  (query as Readonly<Record<string, unknown>> | null)?.platform === 'h5' ? 'h5' : 'pc'

/**
 * Serves the document that pages embed in a sandboxed frame for the site's statistics; not found while none are set.
 */
export function registerStatisticsPage(app: FastifyInstance, settings: () => Promise<SiteStatistics>): void {
  app.get('/site-stat.html', async (request, reply) => {
    const statistics = await settings()
    reply.removeHeader('content-security-policy')
    reply.headers(headers)
    if (!statistics.site_stat && !statistics.site_analytics)
      return reply.status(404).type('text/plain; charset=utf-8').send('There are no statistics.\n')
    return reply.type('text/html; charset=utf-8').send(statDocument(statistics, platformOf(request.query)))
  })
}
