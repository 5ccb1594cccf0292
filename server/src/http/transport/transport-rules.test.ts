import { expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tools/test/cpu-time.ts'
import { isApiPath, isAssetPath, loggedUrl, ownLocation } from '../request/url-paths.ts'
import { encodingFor, preferredEncoding } from './compression.ts'
import { requestTarget } from './server-options.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=abc', 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

test('short bodies are not compressed', () => {
  expect(preferredEncoding(200, 'br')).toBe('identity')
  expect(preferredEncoding(20_000, 'br')).toBe('br')
})

test.each([
  ['/my?tab=1#x', '/my?tab=1#x'],
  ['http://forum.test/my', '/my'],
  ['my', '/my'],
  ['//evil.test', '/'],
  ['https://forum.test.evil.test/', '/'],
  ['http://forum.test//evil.test', '/evil.test'],
  ['javascript:alert(1)', '/'],
  ['\t//evil.test', '/'],
])('%j redirects to %s', (wanted, location) => {
  expect(ownLocation(wanted, 'http://forum.test')).toBe(location)
})

test.each([
  ['/api/v3/x', true],
  ['/apiv3/x', true],
  ['/api?x', true],
  ['/apis', false],
  ['/apiary/x', false],
  ['/', false],
])('whether %s is an API path: %s', (url, expected) => {
  expect(isApiPath(url)).toBe(expected)
})

test.each([
  ['/assets/x', true],
  ['/my/x.css', true],
  ['/user/张三', false],
  ['/thread/1', false],
  ['/files', true],
])('whether %s is a file path: %s', (path, expected) => {
  expect(isAssetPath(path)).toBe(expected)
})

test('a logged URL contains no secret', () => {
  expect(loggedUrl('/a?token=abc&page=2&access_token=x&newPassword=y')).toBe(
    '/a?token=[hidden]&page=2&access_token=[hidden]&newPassword=[hidden]',
  )
})

test('encoded blanks at the end of a path are removed, and a long run of them takes no time', () => {
  const targets = ['/a%20', '/a%20%20?b=%20', '/a%20b', '/a?b%20', 'http://forum.test/a%20']
  expect(targets.map((url) => requestTarget({ url }))).toEqual(['/a', '/a?b=%20', '/a%20b', '/a?b%20', '/a'])
  const url = `/${'%20'.repeat(5000)}x`
  const readOften = () => {
    for (let times = 0; times < 50; times += 1) expect(requestTarget({ url })).toBe(url)
  }
  expect(cpuMsOf(readOften)).toBeLessThan(500)
})
