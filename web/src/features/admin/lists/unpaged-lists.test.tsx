// @vitest-environment jsdom
import { exportsApi, managedCategoriesApi, managedUsersApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { CategoryListView } from '../categories/CategoryListView.tsx'
import { GroupListView } from '../groups/GroupListView.tsx'
import { categoriesQuery, groupsQuery } from '../groups/group-queries.ts'
import { SignInFieldsView } from '../sign-in-fields/SignInFieldsView.tsx'
import { signInFieldsQuery } from '../site-queries.ts'
import { AuditLogView } from './AuditLogView.tsx'
import { listQueries } from './list-pages.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const group = {
  isPaid: 0,
  level: 0,
  fee: 0,
  days: 0,
  scale: 0,
  icon: '',
  color: '',
  description: '',
  notice: '',
}
const groups = [
  { ...group, id: 10, name: '茶友', default: true },
  { ...group, id: 21, name: '红茶', isPaid: 1, level: 1, fee: 9, days: 30 },
  { ...group, id: 20, name: '绿茶', isPaid: 1, level: 2, fee: 5, days: 30 },
]
const field = { type: 0, fieldsExt: '', fieldsDesc: '', status: 1, required: 0, typeDesc: '' }
const fields = [
  { ...field, id: 2, name: '城市', sort: 2, status: -1 },
  { ...field, id: 1, name: '姓名', sort: 1 },
  { ...field, id: 3, name: '自述', sort: 3, type: 1 },
]
const category = { description: '', icon: '', moderators: '', sort: 1, threadCount: 3, parentid: 0 }
const categories = [
  {
    ...{ ...category, categoryId: 1, name: '山' },
    children: [{ ...category, categoryId: 3, name: '石', parentid: 1, children: [] }],
  },
  { ...category, categoryId: 2, name: '水', description: '湖和河', children: [] },
]

type View = (props: { query: URLSearchParams }) => ReactNode
interface List {
  readonly View: View
  readonly asked: Query
  readonly rows: unknown
  /** The names in order, for each query string. */
  readonly shown: Readonly<Record<string, readonly string[]>>
  readonly first: string
}
const lists: Readonly<Record<string, List>> = {
  groups: {
    ...{ View: GroupListView, asked: groupsQuery, rows: groups, first: '茶友' },
    shown: {
      '': ['茶友', '绿茶', '红茶'],
      'type=paid': ['绿茶', '红茶'],
      'q=红': ['红茶'],
      'sort=-amount': ['红茶', '绿茶', '茶友'],
    },
  },
  'sign-in fields': {
    ...{ View: SignInFieldsView, asked: signInFieldsQuery, rows: fields, first: '姓名' },
    shown: {
      '': ['姓名', '城市', '自述'],
      'state=off': ['城市'],
      'type=1': ['自述'],
      'sort=-type': ['自述', '城市', '姓名'],
    },
  },
  categories: {
    ...{ View: CategoryListView, asked: categoriesQuery, rows: categories, first: '山' },
    shown: { '': ['山', '石', '水'], 'q=湖': ['水'], 'q=没有': [] },
  },
}

/** Renders a list; returns the names of its rows. */
function show({ View, asked, rows }: List, address: string): string[] {
  cleanup()
  renderInApp(<View query={new URLSearchParams(address)} />, { answers: [[asked, rows]] })
  const boxes = screen.queryAllByRole('checkbox', { name: /^选中 / })
  return boxes.map((box) => (box.getAttribute('aria-label') ?? '').replace('选中 ', ''))
}

test.each(Object.entries(lists))('the list of %s is filtered and sorted by its address', (_, list) => {
  for (const [address, names] of Object.entries(list.shown)) expect(show(list, address)).toEqual(names)
})

test.each([
  ['groups', 'type=paid', exportsApi.exportGroups, '20,21'],
  ['groups', '', exportsApi.exportGroups, null],
  ['sign-in fields', 'sort=-type', exportsApi.exportSignInFields, '3,2,1'],
  ['categories', 'q=湖', exportsApi.exportCategories, '2'],
  ['categories', 'q=没有', exportsApi.exportCategories, '0'],
])('the export of %s with %j has the rows that the list shows', async (name, address, endpoint, ids) => {
  const calls = stubFetch([endpoint, answer(-1, [], 'x')])
  show(lists[name] as List, address)
  fireEvent.click(screen.getByRole('button', { name: '导出 xlsx' }))
  await vi.waitFor(() => expect(calls.map(({ query }) => query.get('ids'))).toEqual([ids]))
})

test.each(Object.entries(lists))('the list of %s handles keys, and can be exported', (_, list) => {
  show(list, '')
  expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `选中 ${list.first}` }).checked).toBe(true)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement?.tagName).toBe('INPUT')
  ;(document.activeElement as HTMLElement).blur()
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(screen.getByRole('dialog').textContent).toContain('保存')
})

test('the list of categories keeps a hidden column hidden', () => {
  const list = lists.categories as List
  show(list, '')
  expect(screen.getByText('湖和河')).toBeTruthy()
  localStorage.setItem('dzq-list /admin/categories', JSON.stringify({ hidden: ['description'], views: [] }))
  show(list, '')
  expect(screen.queryByText('湖和河')).toBeNull()
})

test('moderators of a category are found by name, and those picked before are named', async () => {
  const calls = stubFetch(
    [managedUsersApi.listManagedUsers, aPage([{ userId: 12, nickname: '咖啡不加糖', username: 'kafei' }])],
    [managedUsersApi.openManagedUser, { nickname: '老周', username: 'laozhou' }],
    [managedCategoriesApi.changeCategories, []],
    [managedCategoriesApi.listManagedCategories, categories],
  )
  const rows = [{ ...category, categoryId: 2, name: '水', moderators: '3', children: [] }]
  renderInApp(<CategoryListView query={new URLSearchParams()} />, { answers: [[categoriesQuery, rows]] })
  fireEvent.click(screen.getByRole('button', { name: /编辑/ }))
  await screen.findByText('老周')
  fireEvent.change(screen.getByRole('combobox', { name: '版主' }), { target: { value: '咖啡' } })
  fireEvent.click(await screen.findByText('咖啡不加糖'))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(writesOf(calls)[0]?.[1]).toMatchObject({ data: [{ moderators: '3,12' }] }))
})

test('the slash focuses the first filter of a sorted list, whose order is a hidden field', () => {
  show(lists.groups as List, 'sort=-amount')
  fireEvent.keyDown(document.body, { key: '/' })
  expect((document.activeElement as HTMLInputElement).name).not.toBe('')
  expect((document.activeElement as HTMLInputElement).type).not.toBe('hidden')
  expect(document.activeElement).not.toBe(document.body)
})

test('an empty list says whether it was filtered', () => {
  const view = { View: CategoryListView, asked: categoriesQuery, rows: [] } as unknown as List
  show(view, 'sort=-name')
  expect(screen.getByText('这里还没有内容')).toBeTruthy()
  show(view, 'q=茶')
  expect(screen.getByText('没有符合条件的内容')).toBeTruthy()
})

test('an entry of the audit log shows three targets and expands the others', () => {
  const targets = [1, 2, 3, 4, 5].map((id) => ({ kind: 'thread', id, name: `帖${id}`, threadId: 0 }))
  const entry = {
    id: 1,
    userId: 1,
    nickname: '我',
    type: 1001,
    actionDesc: '删除',
    targets,
    ip: '',
    createdAt: '',
  }
  const query = new URLSearchParams()
  renderInApp(<AuditLogView query={query} />, { answers: [[listQueries.auditLog(query), aPage([entry])]] })
  const rest = screen.getByText('等 5 个').parentElement as HTMLElement
  expect(rest.textContent).toBe('等 5 个帖4 (4), 帖5 (5)')
  expect(screen.getAllByRole('link', { name: /^帖/ })).toHaveLength(5)
})
