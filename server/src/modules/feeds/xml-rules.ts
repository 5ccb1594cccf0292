const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 does not allow in any form: control characters, lone surrogates, U+FFFE and U+FFFF. */
const foreign = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes any text as content or attribute value of XML. */
export function xmlText(text: string): string {
  return text.replaceAll(foreign, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** Renders an element with text; '' when the text is empty. */
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

/** Renders an element without content. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}/>`
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
