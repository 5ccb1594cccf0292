// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, forgetLocal } from './offline-database.ts'

const keys = () => Object.keys(localStorage).sort()

beforeEach(() => {
  localStorage.clear()
  for (const key of [
    'dzq-read-9',
    'dzq-all-9',
    'dzq-draft-9-12',
    'dzq-category-9',
    'dzq-read-10',
    'dzq-draft-10-new',
    'dzq-read-0',
    'dzq-searches',
    'dzq-shortcuts',
    'push-offered 9',
  ])
    localStorage.setItem(key, '1')
})

test('a log-out leaves nothing of a member in the local storage, only choices of the browser', async () => {
  await forgetEverything()
  expect(keys()).toEqual(['dzq-read-0', 'dzq-shortcuts'])
})

test.each(['pagehide', 'visibilitychange'])(
  'what a document writes during a log-out is removed by its %s',
  async (end) => {
    await forgetEverything()
    localStorage.setItem('dzq-read-9', '[[12,201]]')
    localStorage.setItem('dzq-draft-9-new', '{}')
    window.dispatchEvent(new Event(end))
    expect(keys()).toEqual(['dzq-read-0', 'dzq-shortcuts'])
  },
)

test("the next member's log-in removes what earlier members have read, and keeps their drafts", () => {
  forgetLocal(10)
  expect(keys()).toEqual([
    'dzq-draft-10-new',
    'dzq-draft-9-12',
    'dzq-read-0',
    'dzq-read-10',
    'dzq-searches',
    'dzq-shortcuts',
  ])
})
