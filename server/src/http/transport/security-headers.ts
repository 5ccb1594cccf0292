import { createHash } from 'node:crypto'
import { embedSites } from '@chaguan/contracts/embeds'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

type Headers = Readonly<Record<string, string>>

/** Two years, as recommended for the preload lists of browsers. */
const strictTransport = 'max-age=63072000'
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()'

const always = {
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it, forms of the site's own pages send `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
}

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Kinds of responses other than pages: data, a script or style, a picture that could be opened as a document. */
type Kind = 'data' | 'asset' | 'picture'

const kinds: Readonly<Record<Kind, Headers>> = {
  data: Object.freeze({ ...always, 'content-security-policy': `${closed}; sandbox` }),
  // Scripts and styles take their policy from the page that uses them.
  asset: Object.freeze({ ...always }),
  picture: Object.freeze({
    ...always,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }),
}
const secured = (kind: Kind): Headers =>
  Object.freeze({ ...kinds[kind], 'strict-transport-security': strictTransport })
const securedKinds: Readonly<Record<Kind, Headers>> = {
  data: secured('data'),
  asset: secured('asset'),
  picture: secured('picture'),
}

/** Whether the site is reached by https. */
export function isSecure(config: Config, request: Pick<FastifyRequest, 'protocol'>): boolean {
  return (config.siteUrl ?? request.protocol).startsWith('https')
}

/** Returns the security headers of responses other than pages: one frozen object for each kind. */
export function securityHeaders(kind: Kind, secure: boolean): Headers {
  return (secure ? securedKinds : kinds)[kind]
}

/** The sites whose videos may be embedded in a page. */
const frameOrigins = [...new Set(embedSites.map(({ frameOrigin }) => frameOrigin))].join(' ')

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the Content-Security-Policy of a page with one inline style and nothing else. */
export const policyOfStyle = (style: string) => `${closed}; style-src ${sourceOf(style)}`

/** Returns the security headers of a page whose scripts and styles have this nonce. */
export function pageSecurityHeaders(nonce: string, secure: boolean): Headers {
  return policyOf(`'nonce-${nonce}'`, `'nonce-${nonce}'`, secure)
}

/** Returns the security headers of a cached page: its inline script and style are allowed by their digests. */
export function cachedPageSecurityHeaders(
  { script, style }: { readonly script: string; readonly style: string },
  secure: boolean,
): Headers {
  return policyOf(sourceOf(script), sourceOf(style), secure)
}

function policyOf(script: string, style: string, secure: boolean): Headers {
  return {
    ...always,
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${script}`,
      "script-src-attr 'none'",
      `style-src 'self' ${style}`,
      // A nonce does not apply to style attributes, which the server-rendered pages use.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      `frame-src 'self' ${frameOrigins}`,
    ].join('; '),
    ...(secure ? { 'strict-transport-security': strictTransport } : {}),
  }
}
