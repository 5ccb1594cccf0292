import { renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test, vi } from 'vitest'
import { readActivity } from './activity.ts'
import display from './display.ts'
import entry from './entry.ts'
import post from './post.ts'

const site = (lang: string) => ({ platform: 'h5', lang, theme: 'light', webConfig: { setSite: {} } }) as const
const userInfo = { id: 7, nickname: '三花', avatarUrl: '' }
const day = 86_400_000
const activity = () => ({
  activityId: 5,
  title: '茶会',
  content: '带上杯子',
  activityStartTime: '2026-12-01 14:00:00',
  activityEndTime: '2026-12-01 17:00:00',
  registerStartTime: '2026-11-01 00:00:00',
  registerEndTime: '2026-12-01 14:00:00',
  totalNumber: 20,
  position: { address: '西湖边' },
  additionalInfoType: [] as number[],
  currentNumber: 3,
  isRegistered: false,
  isExpired: false,
  isMemberFull: false,
  registerUsers: [],
  canExport: false,
  opensAt: Date.now() - day,
  closesAt: Date.now() + day + 3_600_500,
})

test('an activity is created in the composer, and its problems are shown', () => {
  const onConfirm = vi.fn()
  const shown = renderSlot(entry, { onConfirm })
  expect(shown.warnings).toEqual([])
  shown.press('活动报名')
  shown.type('活动名称', '茶会')
  shown.press('完成')
  expect(shown.text()).toContain('请填写活动的开始和结束时间')
  shown.type('开始时间', '2026-12-01 14:00:00')
  shown.type('结束时间', '2026-12-01 13:00:00')
  shown.press('完成')
  expect(shown.text()).toContain('活动结束时间不能早于开始时间')
  shown.type('结束时间', '2026-12-01 17:00')
  shown.type('人数限制', '20')
  shown.pick('活动地点', { location: '湖畔茶室', address: '西湖边 1 号', longitude: 120.15, latitude: 30.25 })
  shown.check('手机号', true)
  shown.press('完成')
  const [{ postData }] = onConfirm.mock.calls[0] as [{ postData: { tomId: string; body: object } }]
  expect(postData).toMatchObject({
    tomId: '612f4217ae890',
    body: {
      title: '茶会',
      activityEndTime: '2026-12-01 17:00:00',
      totalNumber: 20,
      position: { location: '湖畔茶室', address: '西湖边 1 号', longitude: 120.15, latitude: 30.25 },
      additionalInfoType: [2],
    },
  })
})

test.each([
  ['zh', '立即报名', '距报名结束 1 天 1 小时 0 分', '3 人已报名', '限 20 人参与'],
  ['en', 'Sign up', 'Sign-up closes in 1 d 1 h 0 min', '3 signed up', 'Limited to 20 people'],
])('a card counts down and accepts a sign-up (%s)', async (lang, press, clock, count, limit) => {
  const append = vi.fn(() => [])
  const updateThread = vi.fn()
  const given = { renderData: activity(), site: site(lang), userInfo, updateThread }
  const shown = renderSlot(display, given, { 'POST register/append': append })
  await shown.settled()
  for (const text of [clock, count, limit]) expect(shown.text()).toContain(text)
  shown.press(press)
  await shown.settled()
  expect(append).toHaveBeenCalledWith({ activityId: 5, additionalInfo: {} })
  const body = { isRegistered: true, currentNumber: 4, registerUsers: [{ userId: 7 }] }
  expect(updateThread).toHaveBeenCalledWith('612f4217ae890', expect.objectContaining({ isRegistered: true }))
  expect(updateThread.mock.calls[0]?.[1]).toMatchObject(body)
})

test.each([
  [
    'zh',
    { address: '西湖边' },
    '地点：西湖边 在地图上查看',
    'https://uri.amap.com/search?keyword=%E8%A5%BF%E6%B9%96%E8%BE%B9',
  ],
  [
    'zh',
    { location: '茶室', longitude: 120.15, latitude: 30.25 },
    '地点：茶室',
    'https://uri.amap.com/marker?position=120.15,30.25&name=%E8%8C%B6%E5%AE%A4&coordinate=wgs84',
  ],
  [
    'en',
    { longitude: -0.5, latitude: 51.5 },
    'Place: 51.5, -0.5 View on map',
    'https://www.openstreetmap.org/?mlat=51.5&mlon=-0.5#map=16/51.5/-0.5',
  ],
  ['en', { location: 'Tea' }, 'Place: Tea View on map', 'https://www.openstreetmap.org/search?query=Tea'],
])('the place of an activity links to a map (%s, %j)', async (lang, position, text, href) => {
  for (const view of [display, post]) {
    const shown = renderSlot(view, { renderData: { ...activity(), position }, site: site(lang) })
    await shown.settled()
    expect(shown.text().replace(/\s+/g, ' ')).toContain(text)
    expect(shown.all('Link')).toMatchObject([{ props: { href } }])
  }
})

test('an activity without a place has no map link, and invalid coordinates are refused', async () => {
  const shown = renderSlot(display, { renderData: { ...activity(), position: {} } })
  await shown.settled()
  expect(shown.all('Link')).toEqual([])
  const position = { location: '茶室', longitude: 200, latitude: 30 }
  expect(readActivity({ ...activity(), position }).problem).toBe('wrongPlace')
})

test('required details are asked for before the sign-up, and a refusal is shown', async () => {
  const append = vi.fn(() => {
    throw new Error('人数已满')
  })
  const renderData = { ...activity(), additionalInfoType: [1] }
  const shown = renderSlot(display, { renderData, userInfo }, { 'POST register/append': append })
  await shown.settled()
  shown.press('立即报名')
  shown.type('姓名', '林小茶')
  expect(shown.text()).toContain('填写信息')
  expect(append).not.toHaveBeenCalled()
  shown.press('完成')
  await shown.settled()
  expect(append).toHaveBeenCalledWith({ activityId: 5, additionalInfo: { name: '林小茶' } })
  expect(shown.text()).toContain('人数已满')
})

test.each([
  ['is full', { isMemberFull: true }, '人数已满'],
  ['is over', { isExpired: true }, '报名已结束'],
  ['is not open yet', { opensAt: Date.now() + day }, '报名未开始'],
])('the sign-up is disabled for an activity that %s', async (_what, change, label) => {
  const shown = renderSlot(display, { renderData: { ...activity(), ...change }, userInfo })
  await shown.settled()
  const buttons = shown.all('Button').map(({ props }) => (props as { disabled?: boolean }).disabled)
  expect(buttons).toContain(true)
  expect(shown.text()).toContain(label)
})

test('a participant may cancel, and a visitor is redirected to the login page', async () => {
  const cancel = vi.fn(() => [])
  const updateThread = vi.fn()
  const renderData = { ...activity(), isRegistered: true, isMemberFull: true }
  const given = { renderData, userInfo, updateThread }
  const shown = renderSlot(display, given, { 'POST register/cancel': cancel })
  await shown.settled()
  shown.press('取消报名')
  await shown.settled()
  expect(updateThread.mock.calls[0]?.[1]).toMatchObject({ isRegistered: false, currentNumber: 2 })
  const visitor = renderSlot(display, { renderData: activity() })
  await visitor.settled()
  visitor.press('立即报名')
  expect(visitor.went).toEqual(['/user/login'])
})

test('the list names the participants, and shows the author their details and an export', async () => {
  const page = { pageData: [{ userId: 7, nickname: '三花', avatar: '', additionalInfo: { name: '林小茶' } }] }
  const renderData = { ...activity(), canExport: true }
  const shown = renderSlot(display, { renderData, userInfo }, { 'GET register/list': () => page })
  await shown.settled()
  shown.press('3 人已报名')
  await shown.settled()
  expect(shown.text()).toContain('林小茶')
  expect(shown.all('Link').at(-1)).toMatchObject({
    props: { href: '/plugin/activity/api/register/export?activityId=5&page=1' },
  })
})

test.each([display, post])('content that is not an activity is not rendered', (view) => {
  for (const renderData of [null, {}, 'x', { title: '茶' }, { ...activity(), activityEndTime: 'soon' }])
    expect(renderSlot(view, { renderData }).text().trim()).toBe('')
})
