import { describe, expect, test } from 'vitest'
import { chosenAfter, indexIn, openAfter, parentOf } from './nested-menu.ts'

test('an index is the path to an entry, and its parent is the path before', () => {
  expect(indexIn('', 'site')).toBe('site')
  expect(indexIn('site', 'mail')).toBe('site/mail')
  expect(parentOf('site/mail/smtp')).toBe('site/mail')
  expect(parentOf('site')).toBe('')
})

describe('open sub-menus', () => {
  test.each<[string, readonly string[], string, boolean, boolean, readonly string[]]>([
    ['one opens beside another', ['a'], 'b', true, false, ['a', 'b']],
    ['one opens and closes the other', ['a', 'a/x'], 'b', true, true, ['b']],
    ['one inside leaves the one around it', ['a'], 'a/x', true, true, ['a', 'a/x']],
    ['one inside closes the other inside', ['a', 'a/x'], 'a/y', true, true, ['a', 'a/y']],
    [
      'one inside leaves those of other parents',
      ['b', 'b/z', 'a'],
      'a/x',
      true,
      true,
      ['b', 'b/z', 'a', 'a/x'],
    ],
    ['what closes takes its inside along', ['a', 'a/x', 'ab'], 'a', false, false, ['ab']],
  ])('%s', (_what, opened, index, isOpen, isUnique, after) => {
    expect(openAfter(opened, index, isOpen, isUnique)).toEqual(after)
  })
})

test('one entry of a menu is chosen, or several', () => {
  expect(chosenAfter(['a'], 'b', false)).toEqual(['b'])
  expect(chosenAfter(['a'], 'b', true)).toEqual(['a', 'b'])
  expect(chosenAfter(['a', 'b'], 'a', true)).toEqual(['b'])
})
