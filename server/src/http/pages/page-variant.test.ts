import { expect, test } from 'vitest'
import { pageUrl } from './page-variant.ts'

test.each([
  ['/', '/'],
  ['/thread/12', '/thread/12'],
  ['/thread/12/', '/thread/12'],
  ['/thread/12//', '/thread/12'],
  ['//', '/'],
])('the path %s of a page is cached as %s', (url, wanted) => {
  expect(pageUrl(url)).toBe(wanted)
})

test('the parameters of a page are sorted, and unknown ones are left out', () => {
  expect(pageUrl('/thread/12?sort=-createdAt&utm_source=x&page=2')).toBe('/thread/12?page=2&sort=-createdAt')
  expect(pageUrl('/thread/12/?utm_source=x')).toBe('/thread/12')
  expect(pageUrl('/?page[0]=2')).toBe('/?page[0]=2')
})

test('of very many parameters the first forty count', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, index) => `page[${index}]=1`)
  expect(pageUrl(`/?${pages(1000).join('&')}`)).toBe(`/?${pages(40).toSorted().join('&')}`)
})
