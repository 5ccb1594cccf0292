// @vitest-environment jsdom
import { type ForumView, failureCodes, forumApi, signInApi, twoFactorsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { twoFactorQuery } from '../../../shared/settings/settings.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { TwoFactorView } from '../security/TwoFactorView.tsx'

const off = { isOn: false, recoveryCodesLeft: 0, hasPassword: true, pending: null }
const pending = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that requires the password `right` once; returns the calls that it received. */
function aServerThatRequiresThePassword() {
  let isProved = false
  let isBegun = false
  const prove = ({ body }: AnsweredCall) => {
    isProved = body.password === 'right'
    return isProved ? [] : answer(failureCodes.LOGIN_FAILED, [], '密码不对')
  }
  const begin = () => {
    isBegun = isProved
    return isProved ? pending : answer(failureCodes.UNAUTHORIZED, { prove: 'password' }, '请先输入密码')
  }
  return stubFetch(
    [signInApi.proveSelf, prove],
    [twoFactorsApi.beginTwoFactor, begin],
    [twoFactorsApi.readTwoFactor, () => (isBegun ? { ...off, pending } : off)],
  )
}

test('a change of login methods requires the password in place, and then continues by itself', async () => {
  const calls = aServerThatRequiresThePassword()
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
  expect(calls.filter(({ path }) => path === twoFactorsApi.beginTwoFactor.path)).toHaveLength(2)
})

test('a password confirmation with a second factor requires a code too', async () => {
  let given: unknown
  const prove = ({ body }: AnsweredCall) => {
    given = body
    return body.code === '246810' ? [] : answer(failureCodes.SMS_CODE_ERROR, { field: 'code' }, '验证码错误')
  }
  const asked = { prove: 'password', secondFactor: true }
  stubFetch(
    [signInApi.proveSelf, prove],
    [twoFactorsApi.beginTwoFactor, () => answer(failureCodes.UNAUTHORIZED, asked, '请先输入密码')],
    [twoFactorsApi.readTwoFactor, () => off],
  )
  renderInApp(<TwoFactorView />, {
    pageContext: { userId: 9, url: '/my/two-factor' },
    answers: [
      [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum'] as ForumView],
      [twoFactorQuery, off],
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: '开始设置' }))
  fireEvent.change(await screen.findByLabelText('密码'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await screen.findByText('请输入验证码')
  const code = screen.getByLabelText('验证码')
  fireEvent.change(code, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await screen.findByText('验证码错误')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.change(code, { target: { value: ' 246810 ' } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(given).toEqual({ password: 'right', code: '246810' }))
})
