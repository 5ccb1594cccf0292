import type { ThemeChoice } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localized, translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { pooledRandomBytes } from '../../random-bytes.ts'
import { langOf, themeOf } from '../request/display-choices.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the content and the quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Returns a nonce for a Content-Security-Policy: 128 random bits. */
export function newNonce(): string {
  return pooledRandomBytes(16).toString('base64url')
}

/** The colours of web/src/ui/themes.css that these pages need. */
const dark =
  'color-scheme:dark;--page:#0f1115;--surface:#171a20;--text:#eef0f4;--soft:#c5cad4;--quiet:#9aa3b2;--line:#262b34;' +
  '--gold:#f0c36a;--gold-soft:#2c2413;--red:#ff8f8a;--red-soft:#351b1c;--mark:#89aefa'

/** The fonts of web/src/ui/tokens.css. */
const fonts = `-apple-system,'Segoe UI',Roboto,'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif`

const style = `:root{color-scheme:light;--page:#f3f5f8;--surface:#fff;--text:#12161f;--soft:#3d4554;--quiet:#5a6373;--line:#e5e9ef;--accent:#2469f6;--gold:#80500a;--gold-soft:#fdf3dc;--red:#b4231f;--red-soft:#fdebea;--mark:#2469f6}
[data-theme=dark]{${dark}}
@media (prefers-color-scheme:dark){[data-theme=auto]{${dark}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:16px/1.6 ${fonts}}
header{display:flex;align-items:center;min-height:57px;padding:0 max(20px,(100% - 1200px)/2);border-bottom:1px solid var(--line);background:var(--surface)}
header a{display:inline-flex;align-items:center;gap:8px;min-height:36px;color:var(--text);font-size:1.25rem;font-weight:700;letter-spacing:.06em;text-decoration:none}
header svg{width:30px;height:30px;color:var(--mark)}
main{flex:1;width:min(100%,40rem);margin:0 auto;padding:24px 20px 40px}
.middle{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;text-align:center}
.icon{display:flex;align-items:center;justify-content:center;width:64px;height:64px;border-radius:50%;background:var(--gold-soft);color:var(--gold)}
.icon.is-red{background:var(--red-soft);color:var(--red)}
.icon svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
small{color:var(--quiet);font-size:.8125rem}
h1{margin:0;font-size:1.5rem;line-height:1.4;overflow-wrap:anywhere;text-wrap:balance}
p{margin:0;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
nav a{position:relative;display:inline-flex;align-items:center;min-height:36px;padding:0 16px;font-size:.875rem;font-weight:500;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);text-decoration:none}
nav a:first-child{border-color:var(--accent);background:var(--accent);color:#fff}
@media (pointer:coarse){nav a::after{content:"";position:absolute;inset:-4px 0}}
@media (width<=800px){header{min-height:48px;padding:0 16px}}`

/** The logo of the product. */
const mark =
  '<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><mask id="wave"><path fill="#fff" d="M0 0h32v32H0z"/>' +
  '<path d="M9 20.3c2.3-1.9 4.7-1.9 7 0s4.7 1.9 7 0" fill="none" stroke="#000" stroke-width="2.1" stroke-linecap="round"/></mask>' +
  '<circle cx="16" cy="3.9" r="2.1"/>' +
  '<path d="M6.9 11.4c1.2-3.2 4.7-5 9.1-5s7.9 1.8 9.1 5c.3.7-.2 1.3-.9 1.3H7.8c-.7 0-1.2-.6-.9-1.3z"/>' +
  '<path mask="url(#wave)" d="M4.4 14.7h23.2c.7 0 1.2.6 1.1 1.3C27.8 22.7 22.7 27.2 16 27.2c-.9 0-1.7-.1-2.5-.2l-4.7 3.7c-.7.5-1.6 0-1.5-.8l.4-4.9C5.1 23 3.6 19.8 3.3 16c-.1-.7.4-1.3 1.1-1.3z"/></svg>'

/** Icons above the sentence (Lucide): unreachable, unreadable, or not available yet. */
const icons = {
  alert: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  brokenLink: '<path d="M9 17H7A5 5 0 0 1 7 7M15 7h2a5 5 0 0 1 4 8M8 12h4M2 2l20 20"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  wait: '<path d="M5 22h14M5 2h14M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4a2 2 0 0 0-.6 1.4V22M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4a2 2 0 0 0 .6-1.4V2"/>',
}

type PlainIcon = keyof typeof icons

function iconOf(status: number): PlainIcon {
  if (status === 429 || status === 503) return 'wait'
  return status === 403 ? 'lock' : 'alert'
}

interface BrandedPage {
  readonly lang: 'zh' | 'en'
  readonly theme: ThemeChoice
  readonly nonce: string
  readonly siteName: string
  /** Safe HTML. */
  readonly title: string
  /** Safe HTML. */
  readonly main: string
  /** Additional style rules. */
  readonly style?: string
}

/** Renders a page below the site's brand that needs neither the web app nor its files. */
export function brandedPage({
  lang,
  theme,
  nonce,
  siteName,
  title,
  main,
  style: own = '',
}: BrandedPage): string {
  return (
    `<!doctype html><html lang="${lang}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${style}${own}</style></head>` +
    `<body><header><a href="/">${mark}${escapeHtml(siteName)}</a></header>${main}</body></html>`
  )
}

const home = localized('http.home')
/** Shown beside the logo: a refusal runs no query, not even for the name of the site. */
const product = localized('http.product')

interface PlainPage {
  readonly status: number
  readonly sentence: string
  readonly icon?: PlainIcon
  /** The configured name of the site; without it the product's name is shown. */
  readonly siteName?: string
}

/** Sends a page that needs neither the web app nor its files: an icon, one sentence and a link to the home page. */
export function sendPlainPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, sentence, icon = iconOf(status), siteName }: PlainPage,
): FastifyReply {
  const lang = langOf(request, ctx.usualLang)
  const nonce = newNonce()
  return reply
    .status(status)
    .headers(pageSecurityHeaders(nonce, isSecure(ctx.config, request)))
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(
      brandedPage({
        lang,
        theme: themeOf(request, ctx.usualTheme),
        nonce,
        siteName: siteName === undefined ? product[lang] : nameOfSite(siteName)[lang],
        title: escapeHtml(sentence),
        main:
          `<main class="middle"><span class="icon${status >= 500 && icon === 'alert' ? ' is-red' : ''}"><svg viewBox="0 0 24 24" aria-hidden="true">${icons[icon]}</svg></span>` +
          `<h1>${escapeHtml(sentence)}</h1><small>${translate(lang, 'http.code', { code: status })}</small>` +
          `<nav><a href="/">${home[lang]}</a></nav></main>`,
      }),
    )
}
