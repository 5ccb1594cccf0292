// @vitest-environment jsdom
import {
  type Endpoint,
  forumApi,
  managedUsersApi,
  providersApi,
  settingsApi,
  usersApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { SettingsView } from './SettingsView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const described = (key: string, more: object = {}) => ({
  ...{ key, tag: 'default', kind: 'text', value: '', default: '', least: null, most: null, decimals: 0 },
  ...{ maxLength: 60, choices: [], changedAt: null, changedBy: '' },
  ...more,
})

const catalog = [
  described('site_name', {
    value: '茶馆',
    default: '欢迎来到茶馆',
    changedAt: '2026-11-20',
    changedBy: '老周',
  }),
  described('site_close', { kind: 'flag', value: '0', default: '0', shutsOut: 12 }),
  described('mail_password', { kind: 'secret', value: '********', tag: 'mail' }),
]

function open(group = 'site', ...answers: readonly (readonly [Endpoint, object])[]) {
  const calls = stubFetch([settingsApi.describeSettings, catalog], ...answers)
  renderInApp(<SettingsView params={{ group }} query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [
      [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [requiredQuery(usersApi.openProfile, { userId: 9 }), fakeSite['/api/v3/user']],
    ],
  })
  return calls
}

test('a group shows its settings, who changed them last, and a button to restore the default', async () => {
  open()
  const name = await screen.findByLabelText('站点名称')
  expect((name as HTMLInputElement).value).toBe('茶馆')
  expect(screen.getByText(/老周 于 2026-11-20 修改/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '恢复默认值' }))
  expect((name as HTMLInputElement).value).toBe('欢迎来到茶馆')
  expect(screen.queryByLabelText('密码')).toBeNull()
})

test('a login provider is deleted only after a confirmation, which tells who loses access', async () => {
  const provider = {
    ...{ id: 7, name: '公司账号', issuer: 'https://id.example', clientId: 'forum', clientSecret: '' },
    ...{ secretVersion: '', isEnabled: 1, redirectUri: 'https://tea.example/user/oidc/callback' },
  }
  const calls = open(
    'register',
    [providersApi.manageProviders, [provider]],
    [providersApi.deleteProvider, []],
    [managedUsersApi.listAuditLog, {}],
  )
  const press = async (name: string) =>
    fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)
  await press('删除')
  await screen.findByText('删除登录方式“公司账号”？')
  await press('取消')
  await waitFor(() => expect(screen.queryByText('删除登录方式“公司账号”？')).toBeNull())
  expect(writesOf(calls)).toEqual([])
  await press('删除')
  await screen.findByText(/没有密码和其他登录方式的人将登录不了/)
  await press('删除')
  await waitFor(() => expect(writesOf(calls)).toEqual([[providersApi.deleteProvider.path, { id: 7 }]]))
})

test('a stored key is removed, and long defaults and those with parts are shown and restored', async () => {
  const limits = (freq: number) =>
    JSON.stringify({ get: { freq, forbidden: 20 }, post: { freq: 200, forbidden: 30 } })
  const reserved = Array.from({ length: 30 }, (_, index) => `客服${index}`).join('\n')
  open('advanced', [
    settingsApi.describeSettings,
    [
      described('api_freq', { value: limits(900), default: limits(500) }),
      described('reserved_names', { value: '站长', default: reserved, maxLength: 10_000 }),
      described('mail_password', { kind: 'secret', value: '********', tag: 'mail' }),
    ],
  ])
  expect(await screen.findByText(/默认值：500、20、200、30/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a' } })
  expect(screen.getByText(/默认值：客服0\s客服1.*…/)).toBeTruthy()
  const restore = screen.getAllByRole('button', { name: '恢复默认值' })
  expect(restore).toHaveLength(2)
  for (const button of restore) fireEvent.click(button)
  expect((screen.getByLabelText('30 秒内读取次数') as HTMLInputElement).value).toBe('500')
  fireEvent.click(screen.getByRole('button', { name: '清除已存的密钥' }))
  expect(screen.getByLabelText('密码').getAttribute('placeholder')).toBe('')
  expect(screen.getByRole('status').textContent).toMatch(/^改了 3 项/)
})

test('changes of settings are listed, and sent with the value that was shown', async () => {
  const calls = open('site', [settingsApi.changeSettings, []])
  fireEvent.change(await screen.findByLabelText('站点名称'), { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByLabelText('关闭站点'))
  expect(screen.getByRole('status').textContent).toBe('改了 2 项：站点名称、关闭站点')
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await expect.poll(() => calls.find(({ path }) => path === settingsApi.changeSettings.path)).toBeTruthy()
  expect(calls.find(({ path }) => path === settingsApi.changeSettings.path)?.body).toEqual({
    data: [
      { key: 'site_name', value: '听雨轩', was: '茶馆' },
      { key: 'site_close', value: '1', was: '0' },
    ],
  })
  await expect.poll(() => screen.queryByRole('button', { name: /保存/ })).toBeNull()
})

test('saved values stay in their fields while the settings are loaded again, and so do later changes', async () => {
  const loading = Promise.withResolvers<object>()
  let reads = 0
  open(
    'site',
    [settingsApi.describeSettings, () => (reads++ === 0 ? catalog : loading.promise)],
    [settingsApi.changeSettings, []],
  )
  const name = (await screen.findByLabelText('站点名称')) as HTMLInputElement
  fireEvent.change(name, { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(reads).toBe(2))
  expect(name.value).toBe('听雨轩')
  fireEvent.click(screen.getByLabelText('关闭站点'))
  loading.resolve(catalog.map((one) => (one.key === 'site_name' ? { ...one, value: '听雨轩' } : one)))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('改了 1 项：关闭站点'))
  expect(name.value).toBe('听雨轩')
})

test('a choice that the site did not keep is told', async () => {
  const registration = described('register_type', { kind: 'number', value: '0', default: '0' })
  const settings: [Endpoint, object] = [settingsApi.describeSettings, [registration]]
  open('register', [providersApi.manageProviders, []], settings, [settingsApi.changeSettings, []])
  fireEvent.change(await screen.findByLabelText('注册方式'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await screen.findByText('“注册方式”没有变成“手机号”，仍是“用户名”；请看它的说明')
  expect(screen.getByText(/要先开启短信/)).toBeTruthy()
})

test('login providers are set up below the settings of registration, and found by the search', async () => {
  open('register', [providersApi.manageProviders, []])
  expect(await screen.findByRole('button', { name: '添加登录方式' })).toBeTruthy()
  cleanup()
  open('site', [providersApi.manageProviders, []])
  await screen.findByLabelText('站点名称')
  expect(screen.queryByRole('button', { name: '添加登录方式' })).toBeNull()
  for (const words of ['openid', 'OIDC', '客户端密钥']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
    expect(await screen.findByRole('button', { name: '添加登录方式' })).toBeTruthy()
    expect(screen.getByText('找到 1 项设置')).toBeTruthy()
  }
})

test('the owner of the site is found by name, and is nobody after removal', async () => {
  const person = (userId: number, nickname: string) => ({ userId, nickname, username: `u${userId}` })
  const owner = described('site_author', { kind: 'number', value: '7', default: '1' })
  open(
    'site',
    [settingsApi.describeSettings, [owner]],
    [managedUsersApi.openManagedUser, person(7, '老周')],
    [managedUsersApi.listManagedUsers, { pageData: [person(9, '小雨')] }],
    [settingsApi.changeSettings, []],
  )
  await screen.findByRole('button', { name: '去掉老周' })
  const field = screen.getByRole('combobox', { name: '站长' })
  fireEvent.change(field, { target: { value: '小雨' } })
  fireEvent.click(await screen.findByRole('option', { name: /小雨/ }))
  await screen.findByRole('button', { name: '去掉小雨' })
  expect(screen.queryByText('老周')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('改了 1 项：站长')
  fireEvent.click(screen.getByRole('button', { name: '去掉小雨' }))
  expect(screen.queryByText('小雨')).toBeNull()
  expect(screen.getByText(/ID 为 1 的用户/)).toBeTruthy()
})

test('a setting is found by its name, its text or its key', async () => {
  open()
  await screen.findByLabelText('站点名称')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'mail_pass' } })
  expect(screen.getByLabelText('密码')).toBeTruthy()
  fireEvent.change(search, { target: { value: '关闭页' } })
  expect(screen.getByLabelText('关闭站点')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'zzzzqq' } })
  expect(screen.getByText('没有找到这样的设置')).toBeTruthy()
})

test('a secret is not shown, and unchanged while nothing is typed', async () => {
  open('mail')
  const field = (await screen.findByLabelText('密码')) as HTMLInputElement
  expect(field.value).toBe('')
  expect(field.placeholder).toContain('已设置')
  fireEvent.change(field, { target: { value: 'x' } })
  fireEvent.change(field, { target: { value: '' } })
  for (const region of screen.queryAllByRole('status')) expect(region.textContent).toBe('')
})

test('a value that another administrator has just saved is shown before it is overwritten', async () => {
  const conflict = answer(-4005, { conflicts: [{ key: 'site_name', value: '望江楼' }] }, '刚被别人改过')
  const calls = open('site', [settingsApi.changeSettings, conflict])
  fireEvent.change(await screen.findByLabelText('站点名称'), { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  expect(await screen.findByText(/“站点名称”刚被改成“望江楼”/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '仍用我的值' }))
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  const sent = () => calls.filter(({ path }) => path === settingsApi.changeSettings.path)
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]?.body).toMatchObject({ data: [{ value: '听雨轩', was: '望江楼' }] })
})

test('shares with another sum than 10 are refused in words', async () => {
  open('site', [settingsApi.changeSettings, answer(-4001, [], 'scale_sum_not_10')])
  fireEvent.change(await screen.findByLabelText('站点名称'), { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  expect(await screen.findByText('站点分成和作者分成相加要等于 10')).toBeTruthy()
})

test('the password is confirmed in place, and then the settings are saved', async () => {
  open('site', [settingsApi.changeSettings, answer(-4002, { prove: 'password' }, '请先确认身份')])
  fireEvent.change(await screen.findByLabelText('站点名称'), { target: { value: '听雨轩' } })
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  expect(await screen.findByLabelText('当前密码')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('站点名称')
})

test('a setting that closes the site to people shows their number before it is saved', async () => {
  open()
  const closing = await screen.findByLabelText('关闭站点')
  expect(screen.queryByText(/12 位成员/)).toBeNull()
  fireEvent.click(closing)
  expect(screen.getByText('保存后有 12 位成员不能再使用站点。')).toBeTruthy()
})

test.each([
  ['qcloud_sms', '短信启用后，3 位没有手机号的成员下次在手机浏览器登录时要先绑定手机号。'],
  ['offiaccount_close', '保存后有 3 位没绑定微信的成员下次在手机浏览器登录时要先绑定微信。'],
])('%s shows how many people it sends to bind something before it is saved', async (key, text) => {
  const setting = described(key, { kind: 'flag', value: '0', default: '0', shutsOut: 3 })
  open('site', [settingsApi.describeSettings, [setting]])
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: key } })
  fireEvent.click(await screen.findByRole('switch'))
  expect(screen.getByText(text)).toBeTruthy()
})

const structured = [
  ['api_freq', '{"get":{"freq":500,"forbidden":20},"post":{"freq":200,"forbidden":30}}'],
  ['site_manage', '[{"key":1,"desc":"PC端","value":true},{"key":3,"desc":"小程序端","value":true}]'],
].map(([key = '', value]) => described(key, { value, default: value }))

test('what passwords must contain is chosen from all kinds', async () => {
  const kinds = described('password_strength', { value: '1,3' })
  const calls = open(
    'register',
    [settingsApi.describeSettings, [kinds]],
    [providersApi.manageProviders, []],
    [settingsApi.changeSettings, []],
  )
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '小写字母' })).checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '数字' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '大写字母' }))
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await expect.poll(() => writesOf(calls)).toHaveLength(1)
  expect(writesOf(calls)[0]?.[1]).toMatchObject({ data: [{ key: 'password_strength', value: '0,1' }] })
})

test('limits of calls are numbers, and platforms are switches', async () => {
  const calls = open('advanced', [settingsApi.describeSettings, structured], [settingsApi.changeSettings, []])
  fireEvent.change(await screen.findByLabelText('60 秒内写入次数'), { target: { value: '90' } })
  fireEvent.click(screen.getByRole('checkbox', { name: '小程序端' }))
  fireEvent.click(screen.getByRole('button', { name: /保存/ }))
  await expect.poll(() => writesOf(calls)).toHaveLength(1)
  expect(writesOf(calls)[0]?.[1]).toMatchObject({
    data: [
      { key: 'api_freq', value: '{"get":{"freq":500,"forbidden":20},"post":{"freq":90,"forbidden":30}}' },
      {
        key: 'site_manage',
        value: '[{"key":1,"desc":"PC端","value":true},{"key":3,"desc":"小程序端","value":false}]',
      },
    ],
  })
})

test('shares that do not add up to 10 are warned about before they are saved', async () => {
  const share = (key: string, value: string) => described(key, { kind: 'number', value, tag: 'default' })
  open('join', [
    settingsApi.describeSettings,
    [share('site_author_scale', '9'), share('site_master_scale', '1')],
  ])
  const change = async (name: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(name), { target: { value } })
  const warnings = () => screen.queryAllByText('站点分成和作者分成相加要等于 10')
  expect((await screen.findAllByRole('spinbutton')).length).toBe(2)
  expect(warnings()).toEqual([])
  await change('作者分成', '7.5')
  expect(warnings()).toHaveLength(1)
  await change('站点分成', '2.5')
  expect(warnings()).toEqual([])
})
