/** An IP address as a number of 32 or 128 bits. */
interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** A range of addresses: all whose first `prefix` bits equal those of `value`. */
export interface Network extends Address {
  readonly prefix: number
}

/** The shortest prefixes that are accepted: a wider range would shut out whole countries by mistake. */
const widest = { 32: 8, 128: 16 } as const

const part4 = /^(?:0|[1-9]\d{0,2})$/
const part6 = /^[0-9a-f]{1,4}$/i

function readV4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => part4.test(part) && Number(part) < 256)) return null
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

/** Splits a part of an IPv6 address into its groups; the last one may be an IPv4 address. Null when malformed. */
function groupsOf(text: string, mayEndAsV4: boolean): string[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  if (mayEndAsV4 && last.includes('.')) {
    const v4 = readV4(last)
    if (v4 === null) return null
    groups.splice(-1, 1, (v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16))
  }
  return groups.every((group) => part6.test(group)) ? groups : null
}

function readV6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = groupsOf(halves[0] ?? '', halves.length === 1)
  const tail = groupsOf(halves[1] ?? '', true)
  if (!head || !tail) return null
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  return groups.reduce((value, group) => (value << 16n) + BigInt(`0x${group}`), 0n)
}

/** Parses an address. IPv4-mapped IPv6 becomes IPv4, and a zone is dropped; null when malformed. */
export function readAddress(text: string): Address | null {
  const [plain = ''] = text.trim().split('%')
  const v4 = readV4(plain)
  if (v4 !== null) return { bits: 32, value: v4 }
  const v6 = plain.includes(':') ? readV6(plain) : null
  if (v6 === null) return null
  return v6 >> 32n === 0xffffn ? { bits: 32, value: v6 & 0xffffffffn } : { bits: 128, value: v6 }
}

/** Returns the first address of the range of this prefix length that contains an address. */
export const firstAddressOf = ({ bits, value }: Address, prefix: number): bigint => {
  const rest = BigInt(bits - prefix)
  return (value >> rest) << rest
}

/**
 * Parses `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`; `tooWide` for a range beyond {@link widest}, null when
 * malformed.
 */
export function readNetwork(text: string): Network | 'tooWide' | null {
  const [first = '', prefixText, ...more] = text.trim().split('/')
  const address = readAddress(first)
  if (!address || more.length > 0 || first.includes('%')) return null
  if (prefixText === undefined) return { ...address, prefix: address.bits }
  if (!/^\d{1,3}$/.test(prefixText)) return null
  // The prefix of an IPv4-mapped address counts its first 96 bits too.
  const isMapped = address.bits === 32 && first.includes(':')
  const prefix = Number(prefixText) - (isMapped ? 96 : 0)
  if (prefix < 0 || prefix > address.bits) return null
  return prefix < widest[address.bits]
    ? 'tooWide'
    : { ...address, value: firstAddressOf(address, prefix), prefix }
}

const textOfV4 = (value: bigint) => [24n, 16n, 8n, 0n].map((by) => (value >> by) & 255n).join('.')

/** Compresses the longest run of at least two zero groups, the first of equally long ones (RFC 5952). */
function textOfV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  )
  const runs = [...groups.join(':').matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run)
  const longest = runs.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined) return groups.join(':')
  const whole = groups.join(':')
  const at = whole.indexOf(longest)
  return `${whole.slice(0, at)}::${whole.slice(at + longest.length).replace(/^:/, '')}`
}

/** Returns the canonical text of a range, as it is stored and shown. */
export function textOfNetwork({ bits, value, prefix }: Network): string {
  const address = bits === 32 ? textOfV4(value) : textOfV6(value)
  return prefix === bits ? address : `${address}/${prefix}`
}

export const networkContains = (network: Network, address: Address): boolean =>
  network.bits === address.bits && firstAddressOf(address, network.prefix) === network.value
