import { describe, expect, it } from 'vitest'
import { networkContains, readAddress, readNetwork, textOfNetwork } from './network-rules.ts'

const kept = (text: string) => {
  const read = readNetwork(text)
  return read === null || read === 'tooWide' ? read : textOfNetwork(read)
}
const holds = (network: string, address: string) => {
  const [range, one] = [readNetwork(network), readAddress(address)]
  if (range === null || range === 'tooWide' || one === null) throw new Error('not an address')
  return networkContains(range, one)
}

describe('a range of addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7/32 ', '192.0.2.7'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    ['10.255.255.255/8', '10.0.0.0/8'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::ffff/32', '2001:db8::/32'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
    ['10:0:0:0:0:0:0:0', '10::'],
    ['::', '::'],
    ['::1', '::1'],
    ['fe80::1:2:3:4/64', 'fe80::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('%s is normalised to %s', (text, expected) => {
    expect(kept(text)).toBe(expected)
  })

  it.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', '2001::/15', '::ffff:0:0/96'])('%s is too wide', (text) => {
    expect(kept(text)).toBe('tooWide')
  })

  it.each([
    ...['', ' ', 'x', '1.2.3', '1.2.3.4.5', '1.2.3.256', '01.2.3.4', '1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/'],
    ...['1.2.3.4/24/8', '1.2.3.4/2x', '1.2.3.4-1.2.3.9', '1.2.3.*', '0x7f.1.1.1', '2130706433', '１.2.3.4'],
    ...[':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8', 'g::1', '12345::'],
    ...[
      '::1/129',
      '::1.2.3',
      '1.2.3.4::',
      'fe80::1%eth0',
      '[::1]',
      '1.2.3.4:80',
      'mail.example',
      '::ffff:1.2.3.4/95',
    ],
  ])('%s is not a range', (text) => {
    expect(kept(text)).toBeNull()
  })

  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '::ffff:192.0.2.1', true],
    ['192.0.2.0/24', '::ffff:c000:201', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '32.1.13.184', false],
    ['fe80::/64', 'fe80::1%eth0', true],
  ])('whether %s contains %s: %s', (network, address, expected) => {
    expect(holds(network, address)).toBe(expected)
  })
})
