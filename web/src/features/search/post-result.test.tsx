// @vitest-environment jsdom
import { forumApi, type SearchHit } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { PostResult } from './PostResult.tsx'

afterEach(cleanup)

const hit: SearchHit = {
  kind: 'thread',
  threadId: 61,
  postId: 589,
  title: { text: '', hits: [] },
  snippet: { text: '整条街停电了', hits: [] },
  categoryId: 3,
  categoryName: '生活随拍',
  userId: 10,
  nickname: '阿梨',
  avatar: '',
  createdAt: '2026-11-29 04:21:10',
  floor: null,
}
const show = (change: Partial<SearchHit>) =>
  renderInApp(<PostResult hit={{ ...hit, ...change }} />, {
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })

test('a found thread without a title has its text as the link, once', () => {
  show({})
  expect(screen.getByRole('heading').textContent).toBe('整条街停电了')
  expect(screen.getAllByText('整条街停电了')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '整条街停电了' }).getAttribute('href')).toBe('/thread/61')
})

test('a found thread with a title has its text below', () => {
  show({ title: { text: '停电', hits: [] } })
  expect(screen.getByRole('heading').textContent).toBe('停电')
  screen.getByText('整条街停电了')
})

test('a found thread without words is named', () => {
  show({ snippet: { text: '', hits: [] } })
  screen.getByRole('link', { name: '无标题' })
})
