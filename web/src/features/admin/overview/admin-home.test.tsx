// @vitest-environment jsdom
import { managedUsersApi, overviewApi, settingsApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { networkError, stubFetch } from '../../../testing/stub-fetch.ts'
import { overviewQuery } from '../shell/use-pending-work.ts'
import { AdminHomeView } from './AdminHomeView.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const facts = {
  version: '3',
  phpVersion: '',
  db: '',
  dbSize: '',
  memory: '',
  uploadSize: '',
  cache: '',
  startedAt: '',
}
const nothing = {
  unapprovedUsers: 0,
  unapprovedThreads: 0,
  unapprovedPosts: 0,
  unapprovedMoneys: 0,
  openReports: 0,
  waitingRefunds: 0,
}

const well = {
  ...{ isWorking: true, failedJobs: [], mailError: '', isSiteUrlSet: true },
  ...{ freeSpace: '20 GB', isSpaceLow: false },
}

function show(health: object) {
  return renderInApp(<AdminHomeView />, {
    answers: [[overviewQuery, { siteinfo: facts, unapproved: nothing, health: { ...well, ...health } }]],
  })
}

test('the home page of the admin area shows the problems of the site and what to do, and nothing without any', () => {
  const { unmount } = show({})
  expect(screen.queryByText('需要处理的问题')).toBeNull()
  expect(screen.getByText('20 GB')).toBeTruthy()
  unmount()
  expect(screen.queryByText('待同意的退款')).toBeNull()
  show({
    failedJobs: [{ name: 'bulk: resume', error: 'no such host' }],
    isSpaceLow: true,
    mailError: 'ECONNREFUSED',
    freeSpace: '300 MB',
  })
  expect(screen.getByText('需要处理的问题')).toBeTruthy()
  expect(screen.getByText(/“bulk: resume”上次运行出错：no such host/)).toBeTruthy()
  expect(screen.getByText(/磁盘只剩 300 MB/)).toBeTruthy()
  expect(screen.getByText(/上一封邮件没有发出去：ECONNREFUSED/)).toBeTruthy()
  expect(screen.getByText('1 个出错')).toBeTruthy()
})

test('the home page of the admin area does not claim that nothing is pending when its counts did not load', async () => {
  stubFetch(
    [overviewApi.readOverview, networkError],
    [settingsApi.describeSettings, networkError],
    [managedUsersApi.listAuditLog, networkError],
  )
  renderInApp(<AdminHomeView />)
  expect(await screen.findAllByRole('button', { name: '重试' })).toHaveLength(2)
  expect(screen.queryByText('没有等你处理的事')).toBeNull()
  expect(screen.queryByText('还没有操作记录')).toBeNull()
})

test('refunds that await a second administrator are counted among the pending work', () => {
  renderInApp(<AdminHomeView />, {
    answers: [
      [overviewQuery, { siteinfo: facts, unapproved: { ...nothing, waitingRefunds: 2 }, health: well }],
    ],
  })
  expect(screen.getByText('有 2 件事等你处理')).toBeTruthy()
  const card = screen.getByRole('link', { name: /待同意的退款\s*2/ })
  expect(card.getAttribute('href')).toBe('/admin/refunds')
})
