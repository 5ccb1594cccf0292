import type { Lang } from '@chaguan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { TransportError } from '../app-error.ts'
import { langOf } from '../request/display-choices.ts'
import { isFromThisMachine, originOf, tokenOf } from '../request/request-info.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'
import { escapeHtml, newNonce } from './plain-page.ts'

/** What this page needs from modules. */
export interface DevOutboxOptions {
  /** Whether this is a development site, by its setting `dev_outbox`. */
  isOn(): Promise<boolean>
  findViewer(
    ctx: Context,
    token: string | null,
    facts: Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>,
  ): Promise<Viewer | null>
}

async function mayView(ctx: Context, parts: DevOutboxOptions, request: FastifyRequest): Promise<boolean> {
  if (isFromThisMachine(request)) return true
  const token = tokenOf(ctx, request)?.value ?? null
  if (token === null) return false
  const viewer = await parts.findViewer(ctx, token, {
    lang: langOf(request),
    client: { ip: request.ip, userAgent: '' },
    origin: originOf(ctx.config, request),
    callUrl: '',
  })
  return viewer?.isAdmin === true
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:48rem;padding:1rem;font:16px/1.6 system-ui,sans-serif}
article{border:1px solid;border-radius:.5rem;padding:0 1rem;margin:1rem 0;overflow-wrap:anywhere}
h2{font-size:1rem}pre{white-space:pre-wrap;font:inherit}`

const addresses = /https?:\/\/[^\s<>"']+/g

/** Converts text to HTML with its addresses as links. */
function withLinks(text: string): string {
  let [html, end] = ['', 0]
  for (const match of text.matchAll(addresses)) {
    const address = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${address}">${address}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

async function page(ctx: Context, lang: Lang, nonce: string): Promise<string> {
  const title = translate(lang, 'devOutbox.title')
  const messages = await ctx.devOutbox.list()
  const items = messages.map(
    ({ kind, recipient, subject, body, at }) =>
      `<article data-kind="${kind}" data-to="${escapeHtml(recipient)}"><h2>${translate(lang, `devOutbox.${kind}`)} · ${escapeHtml(recipient)}${subject === '' ? '' : ` · ${escapeHtml(subject)}`}</h2>` +
      `<p><time>${ctx.time.format(at)}</time></p><pre>${withLinks(body)}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${style}</style></head>` +
    `<body><main><h1>${title}</h1>${items.join('') || `<p>${translate(lang, 'devOutbox.none')}</p>`}</main></body></html>`
  )
}

/**
 * `/dev/outbox` lists the mails and text messages that a development site stored instead of sending, for administrators
 * and for this machine. It is not found for others, and while the setting `dev_outbox` is off.
 */
export function registerDevOutboxPage(app: FastifyInstance, ctx: Context, parts: DevOutboxOptions): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!(await parts.isOn()) || !(await mayView(ctx, parts, request)))
      throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    const nonce = newNonce()
    return reply
      .headers(pageSecurityHeaders(nonce, isSecure(ctx.config, request)))
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(await page(ctx, langOf(request), nonce))
  })
}
