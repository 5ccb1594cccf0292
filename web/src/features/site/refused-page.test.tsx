// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import type { FailureName } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { RefusedPage } from './RefusedPage.tsx'

afterEach(cleanup)

const refused = (name: FailureName, message = '', isSite = false) =>
  renderInApp(<RefusedPage failure={new CallFailure(failures[name].code, message)} isSite={isSite} />, {
    pageContext: { url: '/thread/5?postId=7' },
  })
const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a page that failed says why and with which code, and is loaded anew or left for home', () => {
  refused('INTERNAL_ERROR', '服务器忙')
  expect(screen.getByRole('heading').textContent).toBe('出bug了 页面暂时无法展示')
  expect(screen.getByText('服务器忙')).toBeTruthy()
  expect(screen.getByText('代码 -5002')).toBeTruthy()
  expect(wayTo('点我刷新')).toBe('/thread/5?postId=7')
  expect(wayTo('回到首页')).toBe('/')
})

test('the skip link leads to the message of a refused page', () => {
  refused('INTERNAL_ERROR')
  const main = screen.getByRole('main')
  expect([main.id, main.tabIndex]).toEqual(['main', -1])
  expect(main.textContent).toContain('代码 -5002')
})

test('a refused page says that there is no connection', () => {
  refused('OTHER', 'Network Error')
  expect(screen.getByText('网络连接失败，请检查网络')).toBeTruthy()
})

test('a site that cannot be reached is told by its name', () => {
  refused('NET_ERROR', '', true)
  expect(screen.getByRole('heading').textContent).toBe('获取站点接口信息失败')
})

test('a page that is not permitted has a link home, and no way to try again', () => {
  refused('UNAUTHORIZED')
  expect(screen.queryByText('点我刷新')).toBeNull()
  expect(wayTo('回到首页')).toBe('/')
})
