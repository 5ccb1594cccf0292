// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { NamesRow } from './NamesRow.tsx'

afterEach(cleanup)

test('a marked name in the row of names is one piece, without gaps around its matches', () => {
  const content = { text: '泡茶入门', hits: [{ from: 1, to: 2 }] }
  renderInApp(
    <NamesRow users={[]} topics={[{ topicId: 3, content, threadCount: 1, viewCount: 2 }]} tags={[]}>
      {null}
    </NamesRow>,
    { answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]] },
  )
  const link = screen.getByRole('link', { name: '泡茶入门' })
  expect([...link.childNodes].filter((node) => node.textContent !== '')).toHaveLength(1)
})
