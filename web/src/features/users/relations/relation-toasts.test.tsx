// @vitest-environment jsdom
import { failureCodes, type ProfileView, relationsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, type Mock, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { PersonActions } from './PersonActions.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('../../../ui/toast/Toasts.tsx', async (original) => ({
  ...(await original<typeof import('../../../ui/toast/Toasts.tsx')>()),
  useToast: () => toast,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  toast.mockClear()
})

/** Presses a button about a person and waits until `seen`, which the response of the server ends in, was called. */
async function press(
  text: string,
  person: Partial<ProfileView>,
  answer: object,
  seen: Mock = toast,
): Promise<void> {
  const said = () => Response.json(answer)
  stubFetch([relationsApi.follow, said], [relationsApi.deny, said], [relationsApi.undeny, said])
  renderInApp(<PersonActions person={{ id: 3, nickname: '陈小鱼', follow: 0, ...person } as ProfileView} />, {
    pageContext: { userId: 9, url: '/user/3' },
  })
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text))
  fireEvent.click(button as Element)
  await waitFor(() => expect(seen).toHaveBeenCalled())
}

const done = { Code: 0, Message: '', Data: {} }
const refused = {
  Code: failureCodes.HAS_BEEN_BLOCKED_BY_THE_OPPOSITION,
  Message: '您已被对方屏蔽',
  Data: {},
}

test('a refused follow shows an info toast with the message of the server', async () => {
  await press('关注', {}, refused)
  expect(toast).toHaveBeenCalledExactlyOnceWith('您已被对方屏蔽', { kind: 'info' })
})

test.each([
  ['屏蔽', false, '屏蔽成功'],
  ['已屏蔽', true, '解除屏蔽成功'],
])('the button %s shows a toast of 1 s without a mask when it succeeds', async (text, isDeny, said) => {
  await press(text, { isDeny }, done)
  expect(toast).toHaveBeenCalledExactlyOnceWith(said, { kind: 'success', durationMs: 1000, mask: false })
})

test.each([
  ['屏蔽', false],
  ['已屏蔽', true],
])('the button %s only logs a failure', async (text, isDeny) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await press(text, { isDeny }, refused, log)
  expect(log).toHaveBeenCalledOnce()
  expect(toast).not.toHaveBeenCalled()
  log.mockRestore()
})
