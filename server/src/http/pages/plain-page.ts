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

const style = `:root{color-scheme:light dark;--page:#f3f4f9;--surface:#fff;--text:#0b0b37;--soft:#4f5a70;--line:#dfe2ea;--accent:#2469f6}
@media (prefers-color-scheme:dark){:root{--page:#0f1115;--surface:#171a20;--text:#eceef3;--soft:#aab2c2;--line:#2b303a;--accent:#2f6ff2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
header{padding:10px max(20px,(100% - 1200px)/2);border-bottom:1px solid var(--line);background:var(--surface)}
header a{display:inline-flex;align-items:center;gap:8px;min-height:36px;color:var(--text);font-size:1.25rem;font-weight:700;text-decoration:none}
header svg{width:30px;height:30px;color:var(--accent)}
main{flex:1;width:min(100%,40rem);margin:0 auto;padding:24px 20px 40px}
.middle{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;text-align:center}
h1{margin:0;font-size:1.375rem;line-height:1.4;overflow-wrap:anywhere}
p{margin:0;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);text-decoration:none}
nav a:first-child{border-color:var(--accent);background:var(--accent);color:#fff}`

/** The mark of the product. */
const mark =
  '<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><circle cx="16" cy="3.9" r="2.1"/>' +
  '<path d="M6.9 11.4c1.2-3.2 4.7-5 9.1-5s7.9 1.8 9.1 5c.3.7-.2 1.3-.9 1.3H7.8c-.7 0-1.2-.6-.9-1.3z"/>' +
  '<path d="M4.4 14.7h23.2c.7 0 1.2.6 1.1 1.3C27.8 22.7 22.7 27.2 16 27.2c-.9 0-1.7-.1-2.5-.2l-4.7 3.7c-.7.5-1.6 0-1.5-.8l.4-4.9C5.1 23 3.6 19.8 3.3 16c-.1-.7.4-1.3 1.1-1.3z"/></svg>'

interface BrandedPage {
  readonly lang: 'zh' | 'en'
  readonly nonce: string
  readonly siteName: string
  /** Safe as HTML. */
  readonly title: string
  /** Safe as HTML. */
  readonly main: string
  /** Rules besides those of every page. */
  readonly style?: string
}

/** A page of the site that needs neither the web app nor its files, below the brand of the site. */
export function brandedPage({ lang, nonce, siteName, title, main, style: own = '' }: BrandedPage): string {
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${style}${own}</style></head>` +
    `<body><header><a href="/">${mark}${escapeHtml(siteName)}</a></header>${main}</body></html>`
  )
}

const home = localized('http.home')
/** What stands beside the mark: a refusal asks nothing, not even what the site is called. */
const product = localized('http.product')

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
      brandedPage({
        lang,
        nonce,
        siteName: product[lang],
        title: String(status),
        main:
          `<main class="middle"><h1>${escapeHtml(sentence)}</h1><p>${status}</p>` +
          `<nav><a href="/">${home[lang]}</a></nav></main>`,
      }),
    )
}
