// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { Popup } from '../../ui/dialog/Popup.tsx'
import { createHistoryEntries } from './history-entries.ts'

installTopLayer()
afterEach(cleanup)
beforeEach(() => {
  history.replaceState({ key: 'page' }, '', '/thread/12')
})

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 40)))
const sheet = (isOpen: boolean) => (
  <Popup isOpen={isOpen} label="选" onClose={() => {}}>
    <p>里面</p>
  </Popup>
)

test('back leads from a page that was opened from a sheet to the page below the sheet', async () => {
  const { rerender } = render(sheet(true))
  createHistoryEntries().push('/user/3')
  rerender(sheet(false))
  await settled()
  expect(location.pathname).toBe('/user/3')
  history.back()
  await vi.waitFor(() => expect(location.pathname).toBe('/thread/12'))
  expect(history.state.layer).toBeUndefined()
})

test('a page that replaces another with an open sheet stays', async () => {
  const { rerender } = render(sheet(true))
  createHistoryEntries().replace('/')
  rerender(sheet(false))
  await settled()
  expect([location.pathname, history.state.layer]).toEqual(['/', undefined])
})

test('a history entry records whether it was opened from a list, also when another page replaces it', () => {
  const isFromList = () => history.state.isFromList
  history.replaceState({ key: 'list' }, '', '/cate/3/seq/0')
  const entries = createHistoryEntries()
  entries.push('/thread/12')
  expect(isFromList()).toBe(true)
  entries.replace('/thread/12?postId=5')
  expect(isFromList()).toBe(true)
  entries.push('/thread/13')
  expect(isFromList()).toBe(false)
})

test('invalid stored scroll positions of history entries are left out', async () => {
  // A navigation that an earlier test began may still change the entry.
  await settled()
  history.replaceState({ key: 'page' }, '', '/thread/12')
  createHistoryEntries().leave()
  createHistoryEntries().save()
  const key = sessionStorage.key(0) ?? ''
  const stored = (text: string) => {
    sessionStorage.setItem(key, text)
    return createHistoryEntries().arrive()
  }
  expect(stored('[["page",{"y":700}]]')).toEqual({ y: 700 })
  for (const invalid of [
    'no JSON',
    '{}',
    '[null]',
    '[["page"]]',
    '[["page",{"y":"700"}]]',
    '[[7,{"y":700}]]',
  ])
    expect(stored(invalid)).toBeNull()
})
