import sanitizeHtml from 'sanitize-html'
import { linkRel, ownFilePath, safeHref } from './safe-urls.ts'

const numberOnly = /^[1-9]\d{0,15}$/
const spanOnly = /^[1-9]\d?$/
const markIds = new Set(['member', 'topic'])

type Attributes = Record<string, string>

function pickAttributes(
  attribs: Attributes,
  allowed: Readonly<Record<string, (value: string) => boolean>>,
): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => Object.hasOwn(allowed, name) && allowed[name]?.(value)),
  )
}

const cell = (tagName: string, attribs: Attributes) => ({
  tagName,
  attribs: pickAttributes(attribs, {
    colspan: (value) => spanOnly.test(value),
    rowspan: (value) => spanOnly.test(value),
  }),
})

/** The allow-list of stored HTML; everything else is removed. */
const options: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h2 h3 h4 strong em u s blockquote ul ol li pre code a img table thead tbody tr td th hr span'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', { name: 'rel', multiple: false, values: [linkRel] }],
    img: ['src', 'alt'],
    span: ['id', 'value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: pickAttributes(attribs, { href: (value) => safeHref(value) === value, rel: () => true }),
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: pickAttributes(attribs, { src: (value) => ownFilePath(value, '') === value, alt: () => true }),
    }),
    span: (tagName, attribs) => ({
      tagName,
      attribs: pickAttributes(attribs, {
        id: (value) => markIds.has(value),
        value: (value) => numberOnly.test(value),
      }),
    }),
    td: cell,
    th: cell,
  },
}

/** The last step for every text: removes everything beyond the allow-list. Text without `<` passes unchanged. */
export function sanitise(html: string): string {
  return html.includes('<') ? sanitizeHtml(html, options) : html
}
