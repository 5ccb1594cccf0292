const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Signs that XML 1.0 does not know in any form: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const foreign = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text as content or attribute of XML, whatever stands in it. */
export function xmlText(text: string): string {
  return text.replaceAll(foreign, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** An element with text in it; nothing when the text is empty. */
export function element(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('')
  return text === '' ? '' : `<${name}${written}>${xmlText(text)}</${name}>`
}

/** An element without content. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}/>`
}

/** How every document begins. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
