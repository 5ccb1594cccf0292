export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? []
  const octets = address.split('.')
  const isAddress =
    octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) < 256)
  return isAddress && Number(bits) >= 8 && Number(bits) <= 30
}

/** Parses IPv4 networks with 8 to 30 bits: a JSON list, or separated by commas or line breaks. */
export function parseNetworks(text: string): string | null {
  const listed = parseJson(text)
  const items: unknown[] = Array.isArray(listed)
    ? listed
    : text.split(/[\s,;]+/).filter((item) => item !== '')
  return items.every((item) => typeof item === 'string' && isNetwork(item)) ? items.join(',') : null
}

export function parseHttpUrl(text: string): string | null {
  if (text === '') return text
  const address = URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? text : null
}

/** Parses the WeChat base URL of a development site: https, or on this machine. */
export function parseBaseUrl(text: string): string | null {
  if (text === '') return text
  const address = URL.parse(text)
  if (address?.username !== '' || address.search !== '' || address.hash !== '') return null
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isHere)) return null
  return address.href.replace(/\/$/, '')
}

/** Parses the URL of something that browsers load. */
export function parseHttpsUrl(text: string): string | null {
  return text === '' || URL.parse(text)?.protocol === 'https:' ? text : null
}

/** Parses a host name or address. */
export function parseHostName(text: string): string | null {
  return /^[a-z0-9.:-]*$/i.test(text) ? text : null
}

/** Parses a mail sender: an address, or `Name <address>`. */
export function parseSender(text: string): string | null {
  return text === '' || /^(?:[^\s@<>]+@[^\s@<>]+|[^\r\n<>]+<[^\s@<>]+@[^\s@<>]+>)$/.test(text) ? text : null
}
