import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localized } from '../../i18n/localized.ts'
import { langOf } from '../request/request-info.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text made safe for the content and the quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** A value that may be sent to every browser in a Content-Security-Policy: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:2rem;text-align:center}
strong{display:block;font-size:3rem;font-weight:600;opacity:.35}
a{color:inherit}`

const home = localized('http.home')

/** Answers with a page that needs neither the web app nor its files: one sentence and a way home. */
export function sendPlainPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sentence: string,
): FastifyReply {
  const lang = langOf(request)
  const nonce = newNonce()
  return reply
    .status(status)
    .headers(pageSecurityHeaders(nonce, isSecure(ctx.config, request)))
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${status}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${style}</style></head><body><main><strong>${status}</strong>` +
        `<p>${escapeHtml(sentence)}</p><p><a href="/">${home[lang]}</a></p></main></body></html>`,
    )
}
