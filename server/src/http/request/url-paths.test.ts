import { expect, test } from 'vitest'
import { isApiPath, isAssetPath, loggedUrl, ownLocation, pathOf, queryOf } from './url-paths.ts'

test.each([
  ['/api/v3/forum', true],
  ['/apiv3/forum', true],
  ['/api', true],
  ['/API?x=1', true],
  ['/plugin/banner/api/hi', true],
  ['/apiary', false],
  ['/plugin/banner/hi', false],
  ['/thread/api', false],
])('whether %s belongs to the API: %s', (url, isApi) => {
  expect(isApiPath(url)).toBe(isApi)
})

test.each([
  ['/assets/app', true],
  ['/files', true],
  ['/tea.CSS', true],
  ['/filesystem', false],
  ['/thread/1.5', false],
])('whether %s refers to a file: %s', (path, isAsset) => {
  expect(isAssetPath(path)).toBe(isAsset)
})

test('a URL is divided at its first question mark', () => {
  expect(['/a?b?c', '/a'].map(pathOf)).toEqual(['/a', '/a'])
  expect(['/a?b?c', '/a'].map(queryOf)).toEqual(['b?c', ''])
})

test('a logged URL has no secrets of its query, and at most 500 characters', () => {
  expect(loggedUrl('/a?page=2&accessToken=t&State=s&code=c#x')).toBe(
    '/a?page=2&accessToken=[hidden]&State=s&code=[hidden]',
  )
  expect(loggedUrl(`/${'a'.repeat(499)}`)).toHaveLength(500)
  expect(loggedUrl(`/${'a'.repeat(600)}`)).toHaveLength(500)
})

test.each([
  ['/thread/1?page=2#c', '/thread/1?page=2#c'],
  ['https://forum.test/thread/1', '/thread/1'],
  ['https://elsewhere.test/', '/'],
  ['//elsewhere.test/', '/'],
  ['https://forum.test//elsewhere.test', '/elsewhere.test'],
  ['javascript:alert(1)', '/'],
  ['https://[', '/'],
])('a page may redirect %s to %s', (wanted, location) => {
  expect(ownLocation(wanted, 'https://forum.test')).toBe(location)
})
