// @vitest-environment jsdom
import { type ForumView, failureCodes, forumApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { answer } from '../../../testing/fake-fetch.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { twoFactorQuery } from '../external/external-login-pages.ts'
import { TwoFactorView } from '../security/TwoFactorView.tsx'

const off = { isOn: false, recoveryCodesLeft: 0, hasPassword: true, pending: null }
const pending = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that wants the password `right` once; answers what it was asked. */
function aCarefulServer() {
  const asked: string[] = []
  let isProved = false
  let isBegun = false
  const says: Readonly<Record<string, (given: { password?: string }) => Response>> = {
    prove({ password }) {
      isProved = password === 'right'
      return isProved ? answer(0, []) : answer(failureCodes.LOGIN_FAILED, [], '密码不对')
    },
    'two-factor.setup'() {
      isBegun = isProved
      return isProved
        ? answer(0, pending)
        : answer(failureCodes.UNAUTHORIZED, { prove: 'password' }, '请先输入密码')
    },
    'two-factor': () => answer(0, isBegun ? { ...off, pending } : off),
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://site').pathname.split('/').at(-1) ?? ''
    asked.push(path)
    return says[path]?.(JSON.parse(String(init?.body ?? '{}'))) ?? answer(0, [])
  })
  return asked
}

test('what changes how one signs in asks for the password in place, and then goes on by itself', async () => {
  const asked = aCarefulServer()
  renderInApp(<TwoFactorView />, {
    pageContext: { userId: 9, url: '/my/two-factor' },
    answers: [
      [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum'] as ForumView],
      [twoFactorQuery, off],
    ],
  })
  expect(screen.queryByLabelText('密码')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '开始设置' }))
  const password = await screen.findByLabelText('密码')
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await screen.findByText('请输入密码')
  fireEvent.change(password, { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await screen.findByText('密码不对')
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(screen.getByText(pending.secret)).toBeTruthy())
  expect(screen.queryByLabelText('密码')).toBeNull()
  expect(asked.filter((path) => path === 'two-factor.setup')).toHaveLength(2)
})
