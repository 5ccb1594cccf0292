// @vitest-environment jsdom
import { groupIds, groupsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { GroupDialog } from './GroupDialog.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const groups = [
  { id: groupIds.administrator, name: '管理员', default: false },
  { id: groupIds.guest, name: '游客', default: false },
  { id: groupIds.trial, name: '免费体验', default: false },
  { id: groupIds.member, name: '普通会员', default: true },
]

test('a new paid group gets the rights of new members, of another group, or the basic ones', async () => {
  for (const [chosen, copyRights] of [
    [undefined, groupIds.member],
    [String(groupIds.trial), groupIds.trial],
    ['0', undefined],
  ] as const) {
    const calls = stubFetch([groupsApi.listGroups, groups], [groupsApi.createGroup, {}])
    renderInApp(<GroupDialog group={null} isPaid onClose={() => {}} onSaved={() => {}} />)
    await screen.findByRole('option', { name: '和“普通会员”一样' })
    expect(screen.queryByRole('option', { name: /管理员|游客/ })).toBeNull()
    const rights = screen.getByLabelText('权限')
    if (chosen !== undefined) fireEvent.change(rights, { target: { value: chosen } })
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '茶友' } })
    fireEvent.change(screen.getByLabelText(/^价格/), { target: { value: '9.9' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await expect.poll(() => writesOf(calls)).toHaveLength(1)
    expect(writesOf(calls)[0]?.[1].copyRights).toBe(copyRights)
    cleanup()
  }
})
