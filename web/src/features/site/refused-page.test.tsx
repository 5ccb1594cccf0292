// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import type { FailureName } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { RefusedPage } from './RefusedPage.tsx'

afterEach(cleanup)

const refused = (name: FailureName, message = '', isSite = false) =>
  renderInApp(<RefusedPage failure={new CallFailure(failures[name].code, message)} isSite={isSite} />, {
    pageContext: { url: '/thread/5?postId=7' },
  })
const linkNamed = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a failed page shows the reason and the code, with links to reload and to the home page', () => {
  refused('INTERNAL_ERROR', '服务器忙')
  expect(screen.getByRole('heading').textContent).toBe('出bug了 页面暂时无法展示')
  expect(screen.getByText('服务器忙')).toBeTruthy()
  expect(screen.getByText('代码 -5002')).toBeTruthy()
  expect(linkNamed('点我刷新')).toBe('/thread/5?postId=7')
  expect(linkNamed('回到首页')).toBe('/')
})

test('the skip link leads to the message of a refused page', () => {
  refused('INTERNAL_ERROR')
  const main = screen.getByRole('main')
  expect([main.id, main.tabIndex]).toEqual(['main', -1])
  expect(main.textContent).toContain('代码 -5002')
})

test('a page that cannot be reached shows a network error, and loads once the network is back', () => {
  const go = vi.fn()
  renderInApp(<RefusedPage failure={new CallFailure(failures.OTHER.code, 'Network Error')} />, {
    pageContext: { url: '/thread/5', go },
  })
  expect(screen.getByRole('heading').textContent).toBe('网络断开了')
  expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/')
  expect(screen.getByText('网络连接失败，请检查网络')).toBeTruthy()
  fireEvent(window, new Event('online'))
  expect(go).toHaveBeenCalledExactlyOnceWith('/thread/5', { replace: true })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(go).toHaveBeenCalledTimes(2)
})

test('a failed page shows the request id, which can be copied', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true, writable: true })
  const failure = new CallFailure(failures.INTERNAL_ERROR.code, '服务器忙', [], 500, '7b0e-11')
  renderInApp(<RefusedPage failure={failure} />, {})
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  await screen.findByText('已复制')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('代码 -5002 请求编号 7b0e-11')
})

test('a failed page shows the request id again when there is no clipboard', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true, writable: true })
  const failure = new CallFailure(failures.INTERNAL_ERROR.code, '服务器忙', [], 500, '7b0e-11')
  renderInApp(<RefusedPage failure={failure} />, {})
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  await screen.findByText('请求编号 7b0e-11', { selector: ':not(main *)' })
})

test('a site that cannot be reached is shown with its name', () => {
  refused('NET_ERROR', '', true)
  expect(screen.getByRole('heading').textContent).toBe('获取站点接口信息失败')
})

test('a page without permission has a link to the home page, and no retry', () => {
  refused('UNAUTHORIZED')
  expect(screen.queryByText('点我刷新')).toBeNull()
  expect(linkNamed('回到首页')).toBe('/')
})
