// @vitest-environment jsdom
import { signInFieldsApi } from '@chaguan/contracts/browser'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { query as ask } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { listQueries } from './list-pages.ts'
import { UserReviewView } from './UserListView.tsx'

test('an account under review is shown with its answers', () => {
  const query = new URLSearchParams()
  const user = { userId: 7, nickname: '新来', username: 'new', avatarUrl: '', groupName: '', threadCount: 0 }
  const given = { id: 4, name: '城市', type: 0, fieldsExt: JSON.stringify({ value: '杭州' }) }
  renderInApp(<UserReviewView params={{}} query={query} />, {
    answers: [
      [listQueries.usersInReview(query), aPage([{ ...user, status: 2, createdAt: '2026-11-20' }])],
      [ask(signInFieldsApi.listSignInAnswers, { userId: 7 }), [given]],
    ],
  })
  expect(screen.getByText('城市')).toBeTruthy()
  expect(screen.getByText('杭州')).toBeTruthy()
})
