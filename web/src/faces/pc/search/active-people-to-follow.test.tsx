// @vitest-environment jsdom
import { relationsApi, usersApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { ActivePeopleToFollow } from './ActivePeopleToFollow.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = (userId: number, nickname: string, isFollow = false, isMutualFollow = false) => ({
  userId,
  nickname,
  avatar: '',
  threadCount: 3,
  questionCount: 0,
  likedCount: 0,
  followCount: 0,
  isFollow,
  isMutualFollow,
  groupName: '',
  level: 1,
})
const people = [person(2, '老周'), person(3, '小林', true), person(4, '阿梨', true, true), person(9, '我')]

test('active people beside a search are followed there, and a member is not offered to follow himself', async () => {
  const calls = stubFetch(
    [usersApi.listUsers, aPage(people)],
    [relationsApi.follow, { isMutual: 0 }],
    [usersApi.openProfile, {}],
  )
  renderInApp(<ActivePeopleToFollow />, { pageContext: { userId: 9, face: 'pc' } })
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    '关注 老周',
    '已关注取消关注 小林',
    '互相关注取消关注 阿梨',
  ])
  fireEvent.click(screen.getByRole('button', { name: '关注 老周' }))
  await screen.findByRole('button', { name: /已关注.*老周/ })
  expect(calls.find(({ path }) => path === relationsApi.follow.path)?.body).toEqual({ toUserId: 2 })
})
