// @vitest-environment jsdom
import { signInFieldsApi } from '@chaguan/contracts/browser'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { query as ask } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { listQueries } from './list-pages.ts'
import { UserListView, UserReviewView } from './UserListView.tsx'

test('an account under review is shown with its answers: texts, choices, pictures and files', () => {
  const query = new URLSearchParams()
  const user = { userId: 7, nickname: '新来', username: 'new', avatarUrl: '', groupName: '', threadCount: 0 }
  const given = (id: number, name: string, type: number, value: unknown) => ({
    ...{ id, name, type, fieldsExt: JSON.stringify({ value }) },
  })
  const answers = [
    given(4, '城市', 0, '杭州'),
    given(5, '爱好', 3, ['茶', '山']),
    given(6, '照片', 4, [{ id: 1, name: '本人.jpg', url: '/files/me.jpg' }]),
    given(7, '证明', 5, [{ id: 2, name: '证明.pdf', url: '/files/proof.pdf' }]),
    given(8, '附件', 5, []),
  ]
  renderInApp(<UserReviewView params={{}} query={query} />, {
    answers: [
      [listQueries.usersInReview(query), aPage([{ ...user, status: 2, createdAt: '2026-11-20' }])],
      [ask(signInFieldsApi.listSignInAnswers, { userId: 7 }), answers],
    ],
  })
  const answerTo = (name: string) => screen.getByText(name).nextElementSibling
  expect(answerTo('城市')?.textContent).toBe('杭州')
  expect(answerTo('爱好')?.textContent).toBe('茶、山')
  expect(screen.getByRole('img', { name: '本人.jpg' }).getAttribute('src')).toBe('/files/me.jpg')
  expect(screen.getByRole('link', { name: '证明.pdf' }).getAttribute('href')).toBe('/files/proof.pdf')
  expect(answerTo('附件')?.textContent).toBe('无')
})

test('the list of users names the state of an account that has yet to answer the sign-in fields', () => {
  const query = new URLSearchParams()
  const user = { userId: 7, nickname: '新来', username: 'new', avatarUrl: '', groupName: '', threadCount: 0 }
  renderInApp(<UserListView params={{}} query={query} />, {
    answers: [[listQueries.users(query), aPage([{ ...user, status: 10, createdAt: '2026-11-20' }])]],
  })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContainEqual(expect.stringMatching(/新来.*待填写注册信息/))
})
