import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

const drawn = (props: Parameters<typeof Avatar>[0]) => renderToString(<Avatar {...props} />)

test.each([
  ['沈清和', '沈'],
  [' echo', 'E'],
  ['😀 表情', '😀'],
  ['', ''],
])('%j without a picture is its first letter %j', (name, letter) => {
  expect(drawn({ name }).replaceAll(/<[^>]*>/g, '')).toBe(letter)
})

test('the letter lies below the picture, for when that does not come', () => {
  const html = drawn({ name: '沈', src: '/files/a.png', size: 96 })
  expect(html.indexOf('沈')).toBeLessThan(html.indexOf('<img'))
  expect(html).toContain('avatar--96')
})

test('it is read aloud only where it has a label', () => {
  expect(drawn({ name: '沈' })).toContain('aria-hidden="true"')
  expect(drawn({ name: '沈', label: '沈的头像' })).toContain('role="img" aria-label="沈的头像"')
})
