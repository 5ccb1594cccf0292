// @vitest-environment jsdom
import { forumApi, type OutputOf, reviewDeskApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage, fakeSite } from '../../../testing/site-fixtures.ts'
import { networkError, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { DeskList } from './DeskList.tsx'
import { DeskView } from './DeskView.tsx'
import { deskForms, deskLogQuery } from './desk-page.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (ids: readonly number[]): OutputOf<typeof reviewDeskApi.listDesk> => ({
  pageData: ids.map((id) => ({
    ...{ id, threadId: id, postId: 0, categoryId: 1, title: `主题 ${id}`, text: '', userId: id },
    ...{
      nickname: `成员 ${id}`,
      createdAt: '2026-11-18 12:00:00',
      stopWords: '',
      canApprove: id !== 9,
      canDelete: true,
    },
    ...{ subjectId: id, subjectName: `成员 ${id}`, noteCount: 0, lastNote: '' },
  })),
  ...{ currentPage: 1, perPage: 20, pageLength: ids.length, totalCount: ids.length, totalPage: 1 },
  ...{ firstPageUrl: '', nextPageUrl: '', prePageUrl: '' },
})

test('the reason of a decision is not sent with the next one', async () => {
  let waiting = [7, 8]
  const calls = stubFetch(
    [reviewDeskApi.listDesk, () => page(waiting)],
    [
      reviewDeskApi.decideAtDesk,
      ({ body }) => {
        waiting = waiting.filter((id) => !body.ids.includes(id))
        return {}
      },
    ],
  )
  renderInApp(<DeskList kind="threads" query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  const reason = await screen.findByLabelText<HTMLInputElement>(/原因|理由/)
  fireEvent.change(reason, { target: { value: '广告' } })
  const press = () => fireEvent.click(screen.getAllByRole('button', { name: /^忽略/ })[0] as HTMLElement)
  press()
  await waitFor(() => expect(screen.queryByText('主题 7')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/原因|理由/).value).toBe('')
  press()
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
  expect(writesOf(calls).map(([, body]) => body)).toEqual([
    { kind: 'threads', action: 'ignore', ids: [7], message: '广告' },
    { kind: 'threads', action: 'ignore', ids: [8] },
  ])
})

test('a moderator is not offered to approve an own thread, and reads why', async () => {
  const calls = stubFetch(
    [reviewDeskApi.listDesk, () => page([9, 10])],
    [reviewDeskApi.decideAtDesk, () => ({})],
  )
  renderInApp(<DeskList kind="threads" query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  await screen.findByText('主题 9')
  expect(document.querySelectorAll('time')).toHaveLength(2)
  expect(screen.getAllByText('这是你自己的内容，要由别人来通过。')).toHaveLength(1)
  expect(
    screen.getAllByRole('button', { name: /^通过/ }).map((button) => button.getAttribute('value')),
  ).toEqual(['approve:10'])
  expect(screen.queryByRole('link', { name: '给 成员 9 写备注' })).toBeNull()
  expect(screen.getByRole('link', { name: '给 成员 10 写备注' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(writesOf(calls)).toEqual([])
})

test('reported content is deleted with a reason by d where the moderator may, and restored by the undo', async () => {
  const calls = stubFetch([reviewDeskApi.listDesk, () => page([7])], [reviewDeskApi.decideAtDesk, () => ({})])
  renderInApp(<DeskList kind="reports" query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  fireEvent.change(await screen.findByLabelText(/理由/), { target: { value: '不要发广告' } })
  expect(screen.getByRole('button', { name: /^删除被举报的内容/ })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'd' })
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
  expect(writesOf(calls).map(([, body]) => body)).toEqual([
    { kind: 'reports', action: 'delete', ids: [7], message: '不要发广告' },
    { kind: 'reports', action: 'restore', ids: [7] },
  ])
})

test('a queue that did not load shows why, and a button that repeats it', async () => {
  stubFetch([reviewDeskApi.listDesk, networkError])
  renderInApp(<DeskList kind="threads" query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('the log tells a comment from the thread that it is in', () => {
  const address = new URLSearchParams('tab=log')
  const entry = {
    action: 'delete',
    threadId: 7,
    nickname: '老周',
    message: '',
    createdAt: '2026-11-18 12:00:00',
    undo: null,
  }
  const entries = [
    { ...entry, id: 1, postId: 0, title: '春茶' },
    { ...entry, id: 2, postId: 5, title: '春茶' },
  ]
  renderInApp(<DeskView query={address} />, {
    pageContext: { userId: 9 },
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [deskLogQuery(address), aPage(entries)],
    ],
  })
  const links = ['春茶', '“春茶”里的回复'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links[0]).toBe('/thread/7')
  expect(links[1]).toContain('5')
})

test('a decision is undone from its entry in the log, also when it concerned several reports', async () => {
  const address = new URLSearchParams('tab=log')
  const entry = {
    threadId: 7,
    nickname: '老周',
    message: '',
    createdAt: '2026-11-18 12:00:00',
    title: '春茶',
  }
  const entries = [
    { ...entry, id: 3, action: 'restore', postId: 5, undo: null },
    {
      ...entry,
      id: 2,
      action: 'settle',
      postId: 0,
      undo: { kind: 'reports', action: 'reopen', ids: [4, 6] },
    },
    { ...entry, id: 1, action: 'delete', postId: 0, undo: { kind: 'threads', action: 'restore', ids: [7] } },
  ]
  const calls = stubFetch(
    [reviewDeskApi.listDeskLog, aPage(entries)],
    [reviewDeskApi.decideAtDesk, () => ({})],
  )
  renderInApp(<DeskView query={address} />, {
    pageContext: { userId: 9 },
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [deskLogQuery(address), aPage(entries)],
    ],
  })
  const buttons = screen.getAllByRole('button', { name: /^撤销/ })
  expect(buttons.map((button) => button.getAttribute('value'))).toEqual(['reopen:4,6', 'restore:7'])
  for (const button of buttons) fireEvent.click(button)
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
  expect(writesOf(calls).map(([, body]) => body)).toEqual([
    { kind: 'reports', action: 'reopen', ids: [4, 6] },
    { kind: 'threads', action: 'restore', ids: [7] },
  ])
  expect(deskForms.decide?.input({ kind: 'reports', decision: 'reopen:4,6' }, {})).toEqual({
    ...{ kind: 'reports', action: 'reopen', ids: [4, 6] },
  })
})
