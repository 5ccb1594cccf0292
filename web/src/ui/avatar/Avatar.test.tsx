// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { AvatarGroup } from './AvatarGroup.tsx'

afterEach(cleanup)

const drawn = (props: Parameters<typeof Avatar>[0]) => renderToString(<Avatar {...props} />)

test.each([
  ['沈清和', '沈'],
  [' echo', 'E'],
  ['😀 表情', '😀'],
  ['👨‍👩‍👧 一家', '👨‍👩‍👧'],
  ['', '匿'],
])('%j without a picture is its first letter %j', (name, letter) => {
  expect(drawn({ name }).replaceAll(/<[^>]*>/g, '')).toBe(letter)
})

test('an avatar is primary, of level 6 and square by default', () => {
  const html = drawn({ name: '沈', src: '/files/a.png' })
  expect(html).toContain('avatar--primary')
  expect(html).toContain('width="38" height="38"')
  expect(html).toContain('data-level="6"')
  expect(html).not.toContain('avatar--circle')
  expect(drawn({ name: '沈', circle: true })).toContain('avatar--circle')
})

test('an avatar has its letter below the picture, in case that does not load', () => {
  const html = drawn({ name: '沈', src: '/files/a.png', size: 96 })
  expect(html.indexOf('沈')).toBeLessThan(html.indexOf('<img'))
  expect(html).toContain('avatar--96')
})

const css = readFileSync(join(import.meta.dirname, 'Avatar.module.css'), 'utf8')

test.each([
  ['big', 120, 60],
  ['large', 72, 36],
  ['primary', 38, 12],
  ['small', 24, 14],
] as const)('a %s avatar is %i px, and of a broken picture it is a person of %i px', (size, pixels, icon) => {
  const { container } = render(<Avatar name="沈" src="/files/a.png" size={size} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('width')).toBe(String(pixels))
  fireEvent.error(image as HTMLImageElement)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('.dzq-avatar__blank')).not.toBeNull()
  const person = new RegExp(`\\.avatar--${size} \\.avatar__blank::before \\{([^}]*)\\}`).exec(css)?.[1]
  expect(person).toContain(`width: ${icon}px`)
})

test('an avatar tries a new picture after a broken one', () => {
  const { container, rerender } = render(<Avatar name="沈" src="/files/a.png" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  rerender(<Avatar name="沈" src="/files/b.png" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/b.png')
})

test('an avatar is exposed to screen readers only with a label', () => {
  expect(drawn({ name: '沈' })).toContain('aria-hidden="true"')
  expect(drawn({ name: '沈', label: '沈的头像' })).toContain('role="img" aria-label="沈的头像"')
})

const people = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ key: name, name }))

test('a group of avatars shows as many as maxCount and counts the others', () => {
  render(<AvatarGroup label="赞过的人" people={people} maxCount={3} />)
  expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual([
    '甲',
    '乙',
    '丙',
  ])
  expect(screen.getByText('+2')).toBeTruthy()
})

test('a group of avatars within maxCount shows no count', () => {
  render(<AvatarGroup label="赞过的人" people={people} maxCount={5} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByText(/\+/)).toBeNull()
})
