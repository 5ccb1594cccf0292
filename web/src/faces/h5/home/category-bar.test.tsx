// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../api/query.ts'
import { defaultHomeList } from '../../../shared/site/home-list.ts'
import { categoriesQuery } from '../../../shared/threads/feed-query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { CategoryBar } from './CategoryBar.tsx'

afterEach(cleanup)

function openFilters(sort: 0 | 3 = 0) {
  const feed = { ...defaultHomeList, start: defaultHomeList, ids: 'all', type: '', sort, page: 1 } as const
  renderInApp(<CategoryBar feed={feed} />, {
    pageContext: { face: 'h5' },
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [categoriesQuery, []],
    ],
  })
  const summary = screen.getByLabelText('筛选与排序')
  const sheet = summary.closest('details')
  if (!sheet) throw new Error('the filters are no sheet')
  act(() => summary.focus())
  sheet.open = true
  return { summary, sheet }
}

test('Escape closes the filters on h5 and returns the focus', () => {
  const { summary, sheet } = openFilters()
  const [choice] = sheet.querySelectorAll('a')
  act(() => choice?.focus())
  if (choice) fireEvent.keyDown(choice, { key: 'Escape' })
  expect(sheet.open).toBe(false)
  expect(document.activeElement).toBe(summary)
})

test('the filters on h5 stay open while the focus is inside, and close when it leaves', () => {
  const { summary, sheet } = openFilters()
  const [choice] = sheet.querySelectorAll('a')
  act(() => choice?.focus())
  expect(sheet.open).toBe(true)
  const elsewhere = screen.getAllByRole('link').find((link) => !sheet.contains(link))
  act(() => elsewhere?.focus())
  expect(sheet.open).toBe(false)
  expect(document.activeElement).not.toBe(summary)
})

test('the button of the filters on h5 is marked while an order or a filter is chosen', () => {
  expect(openFilters().summary.className).not.toContain('is-on')
  cleanup()
  expect(openFilters(3).summary.className).toContain('is-on')
})
