// @vitest-environment jsdom
import { usersApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { answer, stubFetch } from '../../testing/stub-fetch.ts'
import { ActivePeople } from './ActivePeople.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a failed load of the active people is no failed search, and its code can be copied', async () => {
  stubFetch([usersApi.listUsers, answer(-5000, [], '服务器忙')])
  renderInApp(<ActivePeople />)
  await screen.findByText('加载失败')
  screen.getByRole('button', { name: '重试' })
  screen.getByRole('button', { name: /-5000/ })
  expect(screen.queryByText('搜索失败')).toBeNull()
})
