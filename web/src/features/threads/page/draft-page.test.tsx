// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { categoriesQuery } from '../../../shared/threads/feed-query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { ThreadArticle } from './ThreadArticle.tsx'
import { ThreadBreadcrumbs } from './ThreadBreadcrumbs.tsx'

afterEach(cleanup)

test('the page of a draft shows that it is one, and links to the composer', () => {
  const { rerender } = renderInApp(<ThreadArticle thread={aThread({ isDraft: true })} />)
  const way = screen.getByRole('link', { name: /^草稿，只有你看得到/ })
  expect(way.getAttribute('href')).toBe('/thread/post?id=12')
  rerender(<p />)
  renderInApp(<ThreadArticle thread={aThread()} />)
  expect(screen.queryByText(/草稿/)).toBeNull()
})

test('the page of a draft has one link to the composer, which the key E follows', () => {
  const draw = (isDraft: boolean) => {
    cleanup()
    const ability = { ...aThread().ability, canEdit: true }
    const thread = aThread({ isDraft, ability })
    renderInApp(<ThreadArticle thread={thread} above={<ThreadBreadcrumbs thread={thread} />} />, {
      answers: [[categoriesQuery, []]],
    })
    return [...document.querySelectorAll('a[href="/thread/post?id=12"]')]
  }
  const [link, ...others] = draw(true)
  expect([link?.textContent, link?.getAttribute('data-key'), others]).toEqual([
    expect.stringMatching(/继续写$/),
    'e',
    [],
  ])
  expect(draw(false).map((one) => one.textContent)).toEqual(['编辑'])
})

test('the text of a thread without a title is shown once, and still names its page', () => {
  renderInApp(
    <ThreadArticle thread={aThread({ title: '', content: { text: '<p>停电了</p>', indexes: {} } })} />,
  )
  const heading = () => screen.getByRole('heading', { level: 1 })
  expect(heading().textContent).toBe('停电了')
  expect(heading().className).toBe('dzq-vh')
  cleanup()
  renderInApp(<ThreadArticle thread={aThread({ title: '停电' })} />)
  expect(heading().className).not.toContain('dzq-vh')
})
