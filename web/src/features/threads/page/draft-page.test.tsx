// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { ThreadArticle } from './ThreadArticle.tsx'

test('the page of a draft says that it is one, and leads to the composer', () => {
  const { rerender } = renderInApp(<ThreadArticle thread={aThread({ isDraft: true })} />)
  const way = screen.getByRole('link', { name: /^草稿，只有你看得到/ })
  expect(way.getAttribute('href')).toBe('/thread/post?id=12')
  rerender(<p />)
  renderInApp(<ThreadArticle thread={aThread()} />)
  expect(screen.queryByText(/草稿/)).toBeNull()
})
