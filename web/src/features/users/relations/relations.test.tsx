// @vitest-environment jsdom
import { failureCodes, type ProfileView, relationsApi, usersApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeyOf, requiredQuery, useApiQuery } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { type AnsweredCall, stubFetch, unanswered } from '../../../testing/stub-fetch.ts'
import { PersonActions } from './PersonActions.tsx'

const person = {
  id: 3,
  nickname: '陈小鱼',
  follow: 0,
  isDeny: false,
  fansCount: 7,
  followCount: 1,
} as unknown as ProfileView

let calls: AnsweredCall[]
let answer: { Code: number; Message: string; Data: unknown }
/** Responses are held back until they are released, so that the state in between can be checked. */
const nothing = () => {}
let release: () => void = nothing

beforeEach(() => {
  const held = async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return Response.json(answer)
  }
  const { follow, unfollow, deny, undeny } = relationsApi
  calls = stubFetch(
    [usersApi.openProfile, unanswered],
    [follow, held],
    [unfollow, held],
    [deny, held],
    [undeny, held],
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown() {
  const { data } = useApiQuery(requiredQuery(usersApi.openProfile, { userId: 3 }))
  return data && <PersonActions person={data} />
}

const drawn = (userId: number | null, change: Partial<ProfileView> = {}) =>
  renderInApp(<Shown />, {
    pageContext: { userId, url: '/user/3' },
    answers: [[requiredQuery(usersApi.openProfile, { userId: 3 }), { ...person, ...change }]],
  })
const profile = ({ client }: ReturnType<typeof drawn>) =>
  client.getQueryData<ProfileView>(queryKeyOf(usersApi.openProfile, { userId: 3 }))
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text)) as HTMLButtonElement
const settle = () =>
  act(async () => {
    release()
    release = nothing
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
const press = (text: string) =>
  act(async () => {
    fireEvent.click(button(text))
    await vi.waitFor(() => expect(release).not.toBe(nothing))
    // Optimistic updates are rendered in the next task.
    await new Promise((resolve) => setTimeout(resolve))
  })

test('following is shown at once with one fan more, and as mutual when the server responds so', async () => {
  answer = { Code: 0, Message: '', Data: { isMutual: 1 } }
  const rendered = drawn(9)
  await press('关注')
  expect(profile(rendered)).toMatchObject({ follow: 1, fansCount: 8 })
  expect(button('已关注')).toBeDefined()
  await settle()
  expect(calls.map(({ path }) => path)).toContain('/api/v3/follow.create')
  expect(profile(rendered)).toMatchObject({ follow: 2, fansCount: 8 })
  expect(button('互相关注').textContent).toContain('取消关注')
})

test('unfollowing reduces the number of fans', async () => {
  answer = { Code: 0, Message: '', Data: [true] }
  const rendered = drawn(9, { follow: 2 })
  await press('互相关注')
  expect(profile(rendered)).toMatchObject({ follow: 0, fansCount: 6 })
})

test('a refused follow is reverted, and the server’s message is shown', async () => {
  answer = { Code: failureCodes.HAS_BEEN_BLOCKED_BY_THE_OPPOSITION, Message: '您已被对方屏蔽', Data: {} }
  const rendered = drawn(9)
  await press('关注')
  await settle()
  expect(profile(rendered)).toMatchObject({ follow: 0, fansCount: 7 })
  expect(document.body.textContent).toContain('屏蔽')
})

test('blocking shows a toast and the new state, and a failure is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = { Code: 0, Message: '', Data: {} }
  const rendered = drawn(9)
  await press('屏蔽')
  expect(profile(rendered)).toMatchObject({ isDeny: true })
  expect(button('已屏蔽').textContent).toContain('解除屏蔽')
  await settle()
  answer = { Code: failureCodes.NET_ERROR, Message: 'x', Data: {} }
  await press('已屏蔽')
  await settle()
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})

test('the profile of the viewer offers no button to follow or block', () => {
  drawn(3)
  expect(document.querySelectorAll('button, a')).toHaveLength(0)
})

test('following, writing and blocking send a visitor to the login, and back to the wanted action', async () => {
  drawn(null)
  const hrefs = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))
  expect(hrefs).toEqual([
    '/user/login?next=%2Fuser%2F3%23follow-3',
    '/user/login?next=%2Fmessage%3Fpage%3Dchat%26userId%3D3%26nickname%3D%25E9%2599%2588%25E5%25B0%258F%25E9%25B1%25BC',
    '/user/login?next=%2Fuser%2F3',
  ])
  await act(async () => {
    fireEvent.click(document.querySelector('a') as Element)
    await vi.dynamicImportSettled()
  })
  expect(document.body.textContent).toContain('请先登录')
})

test('a form to follow and to block works without JavaScript', () => {
  drawn(9)
  const forms = [...document.querySelectorAll('form')].map((form) => [
    form.getAttribute('action'),
    form.querySelector<HTMLInputElement>('[name=action]')?.value,
    form.querySelector<HTMLInputElement>('[name=next]')?.value,
  ])
  expect(forms).toEqual([
    ['/user/3', 'follow', '/user/3'],
    ['/user/3', 'deny', '/user/3'],
  ])
})
