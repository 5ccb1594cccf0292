// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { overviewQuery } from '../shell/use-waiting.ts'
import { AdminHomeView } from './AdminHomeView.tsx'

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
}

function show(health: object) {
  const well = { isWorking: true, failedJobs: [], freeSpace: '20 GB', isSpaceLow: false }
  return renderInApp(<AdminHomeView />, {
    answers: [[overviewQuery, { siteinfo: facts, unapproved: nothing, health: { ...well, ...health } }]],
  })
}

test('the home page of the admin area shows the problems of the site and what to do, and nothing without any', () => {
  const { unmount } = show({})
  expect(screen.queryByText('需要处理的问题')).toBeNull()
  expect(screen.getByText('20 GB')).toBeTruthy()
  unmount()
  show({
    failedJobs: [{ name: 'bulk: resume', error: 'no such host' }],
    isSpaceLow: true,
    freeSpace: '300 MB',
  })
  expect(screen.getByText('需要处理的问题')).toBeTruthy()
  expect(screen.getByText(/“bulk: resume”上次运行出错：no such host/)).toBeTruthy()
  expect(screen.getByText(/磁盘只剩 300 MB/)).toBeTruthy()
  expect(screen.getByText('1 个出错')).toBeTruthy()
})
