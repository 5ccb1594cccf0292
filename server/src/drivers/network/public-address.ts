import { BlockList, isIP } from 'node:net'

/** Networks that are not public (IANA special-purpose registries). */
const others = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  others.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  others.addSubnet(network, prefix, 'ipv6')

/** Returns whether an address is public; true for a name, which is resolved later. */
export function isPublicAddress(address: string): boolean {
  const [plain = address] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  const family = isIP(mapped)
  if (family === 0) return true
  // No legitimate server uses IPv4 in IPv6 in another notation.
  if (family === 6 && /^::ffff:/i.test(mapped)) return false
  return !others.check(mapped, family === 4 ? 'ipv4' : 'ipv6')
}
