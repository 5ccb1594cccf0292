// @vitest-environment jsdom
import { failureCodes, forumApi, providersApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { scanQuery } from './external-login-pages.ts'
import { ProviderReturnView } from './LoginReturnViews.tsx'
import { WechatAllowView } from './WechatAllowView.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (address: string) =>
  renderInApp(<ProviderReturnView query={new URLSearchParams(address)} />, {
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
const again = () => screen.getByRole('link', { name: '重新登录' }).getAttribute('href')

test('a cancelled login says that it ended, and starts again for the page that was wanted', async () => {
  const refusal = answer(failureCodes.EXTERNAL_API_ERROR, { next: '/topic' }, '你取消了授权，没有登录')
  stubFetch([providersApi.logInByProvider, () => refusal])
  open('error=access_denied&state=s')
  await screen.findByText('你取消了授权，没有登录')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('登录没有完成')
  expect(again()).toBe('/user/login?next=%2Ftopic')
})

test('a login that could not start leads back to the page that was wanted, but to no other site', () => {
  open('error=EXTERNAL_API_ERROR&next=/topic')
  expect(again()).toBe('/user/login?next=%2Ftopic')
  cleanup()
  open('error=EXTERNAL_API_ERROR&next=//evil.example')
  expect(again()).toBe('/user/login')
})

test('who scanned a code that somebody else showed may cancel', () => {
  const scanned = new URLSearchParams({ sessionToken: 'code' })
  renderInApp(<WechatAllowView query={scanned} />, {
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [scanQuery({ query: scanned }), { type: 'pc_bind', userAgent: '', ip: '10.0.0.1', nickname: '小满' }],
    ],
  })
  expect(screen.getByRole('link', { name: '取消' }).getAttribute('href')).toBe('/')
})
