// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { flash } from '../../shared/page/flash.ts'
import { sessionStore, tabMemberKey } from '../../shared/page/session-store.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { useFinishLogin } from './after-sign-in.ts'

const returnAfterLogin = vi.hoisted(() => vi.fn())
vi.mock('../../shared/session/login-return.ts', () => ({ returnAfterLogin }))

afterEach(() => {
  cleanup()
  returnAfterLogin.mockClear()
})

/** Logs in with a form of the page. */
function logIn(...[data, ...more]: Parameters<ReturnType<typeof useFinishLogin>>): void {
  let enter: ReturnType<typeof useFinishLogin> | undefined
  const LogIn = () => {
    enter = useFinishLogin()
    return null
  }
  renderInApp(<LogIn />)
  enter?.(data, ...more)
}

test.each([
  ['that the closing was taken back', true, undefined, '已登录，注销申请已撤销'],
  ['that rather than another word', true, '账号已绑定', '已登录，注销申请已撤销'],
  ['the word of the way one came by', false, '账号已绑定', '账号已绑定'],
  ['nothing after an ordinary login', false, undefined, null],
])('the page after a login shows %s', (_what, isClosingCancelled, word, said) => {
  logIn({ isMissNickname: false, userStatus: 0, isClosingCancelled }, '/topic', word)
  expect(returnAfterLogin).toHaveBeenCalledWith('/topic')
  expect(flash.take()).toBe(said)
})

test('the page after a login in this tab does not tell that the member is another one', () => {
  sessionStore.write(tabMemberKey, '5')
  logIn({ isMissNickname: false, userStatus: 0 }, null)
  expect(sessionStore.read(tabMemberKey)).toBeNull()
})
