import { expect, test } from 'vitest'
import { recordMatches } from './install.mjs'

const text = (packages) => JSON.stringify({ packages })
const lock = text({
  '': { name: 'chaguan' },
  server: { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] },
})
const a = { version: '1.0.0', integrity: 'sha512-a' }
const here = { version: '1.0.0' }

test('an installation matches the lockfile when only packages of other platforms are absent', () => {
  expect(recordMatches(lock, text({ 'node_modules/a': a, 'node_modules/for-here': here }))).toBe(true)
})

test('an absent package, another version and other content each require an installation', () => {
  expect(recordMatches(lock, text({ 'node_modules/for-here': here }))).toBe(false)
  expect(recordMatches(lock, text({ 'node_modules/a': a }))).toBe(false)
  expect(
    recordMatches(
      lock,
      text({ 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/for-here': here }),
    ),
  ).toBe(false)
  expect(
    recordMatches(lock, text({ 'node_modules/a': { ...a, integrity: 'x' }, 'node_modules/for-here': here })),
  ).toBe(false)
})
