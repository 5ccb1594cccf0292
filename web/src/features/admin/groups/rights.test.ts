import { expect, test } from 'vitest'
import { changedRights, isGranted, rightKeys, rightSections, withRight } from './rights.ts'

test('every permission is in one section of the page', () => {
  const shown = Object.values(rightSections).flat()
  expect(shown.toSorted()).toEqual(rightKeys.toSorted())
})

test('a permission is found in each spelling, and in its own scope only', () => {
  const rights = new Set(['thread.viewThreads', 'category3.thread.edit'])
  expect(isGranted(rights, 'viewThreads', 0)).toBe(true)
  expect(isGranted(rights, 'viewThreads', 3)).toBe(false)
  expect(isGranted(rights, 'thread.edit', 3)).toBe(true)
  expect(isGranted(rights, 'thread.edit', 0)).toBe(false)
})

test('a permission to change threads grants the permissions to view them in its scope', () => {
  expect([...withRight(new Set(), 'thread.hide', 4, true)].toSorted()).toEqual([
    'category4.thread.hide',
    'category4.thread.viewPosts',
    'category4.viewThreads',
  ])
  const seesAll = new Set(['viewThreads', 'thread.viewPosts'])
  expect(changedRights(seesAll, withRight(seesAll, 'thread.hide', 4, true))).toBe(1)
})

test('a permission is revoked in every spelling', () => {
  const rights = new Set(['createThread', 'thread.createThread', 'category2.createThread'])
  expect([...withRight(rights, 'createThread', 0, false)]).toEqual(['category2.createThread'])
})
