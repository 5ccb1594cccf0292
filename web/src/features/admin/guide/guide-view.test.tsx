// @vitest-environment jsdom
import {
  type Endpoint,
  forumApi,
  managedUsersApi,
  overviewApi,
  providersApi,
  settingsApi,
  usersApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, networkError, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { AdminHomeView } from '../overview/AdminHomeView.tsx'
import { GuideView } from './GuideView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const described = (key: string, value = '') => ({
  ...{ key, value, tag: 'default', kind: 'text', default: '', least: null, most: null, decimals: 0 },
  ...{ maxLength: 60, choices: [], changedAt: null, changedBy: '' },
})
const catalog = ['site_name', 'site_introduction', 'site_url', 'guide_step', 'mail', 'mail_host'].map((key) =>
  described(key),
)

function open(...answers: readonly (readonly [Endpoint, object])[]) {
  return openStep('', answers)
}

function openStep(tab: string, answers: readonly (readonly [Endpoint, object])[]) {
  const calls = stubFetch([settingsApi.describeSettings, catalog], ...answers)
  renderInApp(<GuideView query={new URLSearchParams({ tab })} />, {
    pageContext: { userId: 9 },
    answers: [
      [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [requiredQuery(usersApi.openProfile, { userId: 9 }), fakeSite['/api/v3/user']],
    ],
  })
  return calls
}

test('the guide has five steps, of which the first sets name, logo and language', async () => {
  open()
  expect((await screen.findByRole('navigation', { name: '开站引导' })).querySelectorAll('a')).toHaveLength(5)
  expect(screen.getByLabelText('站点名称')).toBeTruthy()
  expect(screen.getByText('站点 LOGO')).toBeTruthy()
  expect(screen.getByLabelText('English')).toBeTruthy()
})

test('a step saves what was typed before it is left, and stays with the reason when that is refused', async () => {
  const calls = open([settingsApi.changeSettings, answer(-4001, null, '名称太长')])
  const sent = () => calls.filter(({ path }) => path === settingsApi.changeSettings.path)
  fireEvent.change(await screen.findByLabelText('站点名称'), { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByRole('link', { name: '下一步' }))
  await screen.findByText(/名称太长/)
  expect(sent().map(({ body }) => body)).toEqual([{ data: [{ key: 'site_name', value: '听雨轩', was: '' }] }])
  expect((screen.getByLabelText('站点名称') as HTMLInputElement).value).toBe('听雨轩')
})

test('the step of mails switches them on', async () => {
  openStep('mail', [[providersApi.manageProviders, []]])
  expect(await screen.findByLabelText('发送邮件')).toBeTruthy()
})

test('the last step links the settings of every service that it tests, and ends on the home page', async () => {
  const calls = openStep('mail', [
    [providersApi.manageProviders, []],
    [settingsApi.changeSettings, []],
  ])
  await screen.findByText('测试短信')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const group of ['mail', 'sms', 'wechat']) expect(hrefs).toContain(`/admin/settings/${group}`)
  const finish = screen.getByRole('link', { name: '完成' })
  expect(finish.getAttribute('href')).toBe('/admin')
  fireEvent.click(finish)
  await screen.findByText('开站引导已完成')
  expect(writesOf(calls)).toEqual([
    [settingsApi.changeSettings.path, { data: [{ key: 'guide_step', value: 6 }] }],
  ])
})

test('the home page shows what was done a moment ago', async () => {
  const page = { pageData: [], currentPage: 1, perPage: 8, totalCount: 0, totalPage: 0 }
  const calls = stubFetch(
    [settingsApi.describeSettings, catalog],
    [settingsApi.changeSettings, []],
    [managedUsersApi.listAuditLog, page],
    [overviewApi.readOverview, networkError],
  )
  const logReads = () => calls.filter(({ path }) => path === managedUsersApi.listAuditLog.path).length
  renderInApp(
    <>
      <GuideView query={new URLSearchParams({ tab: 'join' })} />
      <AdminHomeView />
    </>,
  )
  await screen.findByText('还没有操作记录')
  expect(logReads()).toBe(1)
  fireEvent.click(await screen.findByRole('link', { name: '以后再说' }))
  await expect.poll(logReads).toBe(2)
})
