// @vitest-environment jsdom
import { forumApi, notificationEvents } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../api/query.ts'
import { texts as english } from '../../../i18n/en/index.ts'
import { translator } from '../../../i18n/texts.ts'
import { texts as chinese } from '../../../i18n/zh/index.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { templatesQuery } from '../site-queries.ts'
import { meaningOfVariable, nameOfChannel, nameOfEvent } from './notification-names.ts'
import { TemplateListView } from './TemplateListView.tsx'

afterEach(cleanup)

const wireNames = Object.values(notificationEvents).map(({ typeName }) => typeName)
const channels = ['系统通知', '微信通知', '短信通知', '小程序通知']
const [en, zh] = [translator(english), translator(chinese)]

test('events and channels of notifications have a name in both languages, in Chinese the one of the wire', () => {
  for (const name of wireNames) expect([nameOfEvent(zh, name), nameOfEvent(en, name)]).not.toContain('')
  expect(wireNames.filter((name) => nameOfEvent(zh, name) !== name)).toEqual([])
  expect(wireNames.map((name) => nameOfEvent(en, name)).join()).not.toMatch(/\p{Script=Han}/u)
  expect(channels.map((name) => nameOfChannel(zh, name))).toEqual(channels)
  expect(channels.map((name) => nameOfChannel(en, name)).join()).not.toMatch(/\p{Script=Han}/u)
  expect([nameOfEvent(en, '别的通知'), nameOfChannel(en, '鸽子')]).toEqual(['别的通知', '鸽子'])
  const meanings = ['{username}', '{$order_sn}', '{other}'].map((name) => meaningOfVariable(en, name, '其他'))
  expect(meanings).toEqual(['username', 'order number', '其他'])
})

test('the list of notification templates is English in the English admin area, and is searched by those names', () => {
  const asked = new URLSearchParams('q=new rep')
  const pageData = wireNames.map((name, id) => ({
    name,
    typeStatus: [{ id, status: 1, type: '微信通知', isError: 0, errorMsg: '' }],
  }))
  const answers = [
    [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
    [templatesQuery, { pageData, currentPage: 1, perPage: 50, totalCount: pageData.length, totalPage: 1 }],
  ] as const
  renderInApp(<TemplateListView query={asked} />, { pageContext: { userId: 1 }, answers, texts: english })
  expect(screen.getByRole('link', { name: 'New reply' }).getAttribute('href')).toBe(
    `/admin/templates/${encodeURIComponent('内容回复通知')}`,
  )
  expect(screen.getByRole('table').textContent).not.toMatch(/\p{Script=Han}/u)
})
