import {
  apis,
  type Endpoint,
  type FailureName,
  failures,
  type Lang,
  type ThemeChoice,
} from '@chaguan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { escapeHtml } from '../pages/plain-page.ts'
import { langOf, themeOf } from '../request/display-choices.ts'
import { CompressedText } from '../transport/compression.ts'
import { cachedPageSecurityHeaders, isSecure } from '../transport/security-headers.ts'
import { openApiDocument } from './openapi.ts'

/** Inline style of the API reference, light and dark; independent of the web app. */
const style = `:root{color-scheme:light dark;--ink:light-dark(#1d2129,#e6e8eb);--soft:light-dark(#5f6672,#a3abb8);
--line:light-dark(#e3e6eb,#2c313a);--paper:light-dark(#fff,#15181d);--raised:light-dark(#f6f7f9,#1c2027);--accent:light-dark(#1d5fe0,#7ba7ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0;color:var(--ink);background:var(--paper);font:15px/1.6 system-ui,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1rem 1.25rem}header{padding-top:2rem}h1{margin:0;font-size:1.75rem}
h2{margin:2rem 0 .5rem;font-size:1.15rem}h4{margin:1rem 0 .25rem;font-size:.85rem;color:var(--soft)}a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:.75rem}
input{width:100%;padding:.6rem .8rem;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:8px}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;background:var(--raised)}details>:not(summary){margin-inline:.9rem}
summary{padding:.55rem .9rem;cursor:pointer}summary span{display:block;color:var(--soft)}summary code{font-weight:600}
b{display:inline-block;min-width:3.2em;font:600 12px ui-monospace,monospace}b.post{color:light-dark(#a04b00,#f0a35e)}b.get{color:light-dark(#0b7a43,#62cf95)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}mark{display:inline-block;padding:0 .5em;margin:.15rem 0;border:1px solid var(--line);border-radius:99px;background:none;color:var(--soft);font-size:.85em}
table{width:100%;border-collapse:collapse;margin-bottom:.9rem;font-size:.92em}details>table{width:calc(100% - 1.8rem)}
th,td{padding:.3rem .5rem;text-align:left;vertical-align:top;border-top:1px solid var(--line)}th{color:var(--soft);font-weight:500}
small{display:block;color:var(--soft)}em{color:light-dark(#b3261e,#ff8a80);font-style:normal;font-size:.85em}[hidden]{display:none}`

/** Filters the list while the user types; without JavaScript everything is listed. */
const script = `const filter=document.getElementById('filter'),calls=[...document.querySelectorAll('details')],none=document.getElementById('none');
filter.addEventListener('input',()=>{const words=filter.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const call of calls){call.hidden=!words.every(word=>call.dataset.words.includes(word));if(!call.hidden)shown++}
for(const section of document.querySelectorAll('section'))if(section.querySelector('details'))section.hidden=!section.querySelector('details:not([hidden])');
none.hidden=shown>0});
const open=()=>{const call=document.getElementById(location.hash.slice(1));if(call&&call.tagName==='DETAILS')call.open=true};
addEventListener('hashchange',open);open();`

type Word = TextKey extends infer Key ? (Key extends `apiReference.${infer Name}` ? Name : never) : never
type Say = (key: Word) => string

const sayIn =
  (lang: Lang): Say =>
  (key) =>
    translate(lang, `apiReference.${key}`)

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  /** Schemas of a map's values, by the pattern of their keys. */
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly description?: string
  readonly nullable?: boolean
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeName(schema.items) : 'any'}[]`
  const bound = schema.maxLength === undefined ? '' : ` ≤ ${schema.maxLength}`
  return `${schema.type ?? 'any'}${bound}${schema.nullable ? ' | null' : ''}`
}

/** Returns the named members of a schema; those of a map are called `*`. */
function membersOf({ properties = {}, patternProperties = {} }: Schema): [string, Schema][] {
  const ofMap = Object.values(patternProperties).map((inner): [string, Schema] => ['*', inner])
  return [...Object.entries(properties), ...ofMap]
}

/** Yields table rows: a schema's properties, with those of nested objects under their path. */
function* rowsOf(schema: Schema, prefix = '', depth = 0): Generator<[string, Schema, boolean]> {
  for (const [name, inner] of membersOf(schema)) {
    yield [prefix + name, inner, schema.required?.includes(name) ?? false]
    const element = inner.type === 'array' ? inner.items : inner
    if (element && depth < 3)
      yield* rowsOf(element, `${prefix}${name}${element === inner ? '.' : '[].'}`, depth + 1)
  }
}

function table(t: Say, title: string, schema: Schema, marksRequired: boolean): string {
  const root = schema.type === 'array' ? (schema.items ?? {}) : schema
  const rows = [...rowsOf(root)].map(([name, inner, isRequired]) => {
    const mark = isRequired && marksRequired ? ` <em>${t('required')}</em>` : ''
    const note = inner.description ? `<small>${escapeHtml(inner.description)}</small>` : ''
    return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${escapeHtml(typeName(inner))}${note}</td></tr>`
  })
  const head = `<tr><th scope="col">${t('name')}</th><th scope="col">${t('type')}</th></tr>`
  const body = rows.length > 0 ? `<table>${head}${rows.join('')}</table>` : `<p>${t('nothing')}</p>`
  return `<h4>${title}</h4>${body}`
}

function callSection(t: Say, id: string, endpoint: Endpoint): string {
  const limit = endpoint.rateLimit
  const facts = [
    t(`access.${endpoint.access}`),
    endpoint.permission && `${t('permission')}: ${endpoint.permission}`,
    endpoint.aliases && `${t('aliases')}: ${endpoint.aliases.join(', ')}`,
    limit && `${t('limit')}: ${limit.times} / ${limit.intervalSeconds} s`,
  ].filter((fact) => typeof fact === 'string')
  return (
    `<details id="${id}" data-words="${escapeHtml(`${id} ${endpoint.path} ${endpoint.summary}`.toLowerCase())}">` +
    `<summary><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code>` +
    `<span>${escapeHtml(endpoint.summary)}</span></summary>` +
    (endpoint.description ? `<p>${escapeHtml(endpoint.description)}</p>` : '') +
    `<p>${facts.map((fact) => `<mark>${escapeHtml(fact)}</mark>`).join(' ')}</p>` +
    table(t, t('input'), endpoint.input as Schema, true) +
    table(t, t('output'), endpoint.output as Schema, false) +
    '</details>'
  )
}

function codesSection(t: Say, lang: Lang): string {
  const rows = Object.entries(failures).map(
    ([name, failure]) =>
      `<tr><td><code>${failure.code}</code></td><td><code>${name}</code></td>` +
      `<td>${escapeHtml(translate(lang, `failures.${name as FailureName}`))}<small>${escapeHtml(failure.when)}</small></td></tr>`,
  )
  return `<section><h2 id="codes">${t('codes')}</h2><table>${rows.join('')}</table></section>`
}

function body(lang: Lang): string {
  const t = sayIn(lang)
  const nouns = Object.entries(apis).map(([noun, api]) => {
    const calls = Object.entries<Endpoint>(api).map(([name, endpoint]) =>
      callSection(t, `${noun}.${name}`, endpoint),
    )
    return `<section><h2 id="${noun}">${noun}</h2>${calls.join('')}</section>`
  })
  const links = Object.keys(apis).map((noun) => `<a href="#${noun}">${noun}</a>`)
  return (
    `<header><h1>${t('title')}</h1><p>${t('lead')} <a href="/openapi.json">${t('document')}</a></p>` +
    `<input type="search" id="filter" placeholder="${t('search')}" aria-label="${t('search')}">` +
    `<nav>${links.join(' ')} <a href="#codes">${t('codes')}</a></nav></header>` +
    `<main>${nouns.join('')}<p id="none" hidden>${t('none')}</p>${codesSection(t, lang)}</main>`
  )
}

function page(lang: Lang, theme: ThemeChoice): string {
  return (
    `<!doctype html><html lang="${lang}" data-theme="${theme}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${sayIn(lang)('title')}</title>` +
    '<link rel="icon" href="/favicon.svg">' +
    `<style>${style}</style></head><body>${body(lang)}<script>${script}</script></body></html>`
  )
}

/**
 * Mounts `/openapi.json` and its page for people, both rendered and compressed at the first request and cached. `count`
 * counts a request of either, and refuses too many.
 */
export function registerApiReference(
  app: FastifyInstance,
  ctx: Context,
  count: (request: FastifyRequest) => Promise<void>,
): void {
  const texts = new Map<string, CompressedText>()
  function cached(key: string, make: () => string): CompressedText {
    const text = texts.get(key) ?? new CompressedText(make())
    texts.set(key, text)
    return text
  }
  app.get('/openapi.json', async (request, reply) => {
    await count(request)
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8')
    return cached('document', () => JSON.stringify(openApiDocument())).send(request, reply)
  })
  app.get('/docs', async (request, reply) => {
    await count(request)
    const [lang, theme] = [langOf(request, ctx.usualLang), themeOf(request, ctx.usualTheme)]
    reply
      .headers(cachedPageSecurityHeaders({ script, style }, isSecure(ctx.config, request)))
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
      .type('text/html; charset=utf-8')
    return cached(`${lang} ${theme}`, () => page(lang, theme)).send(request, reply)
  })
}
