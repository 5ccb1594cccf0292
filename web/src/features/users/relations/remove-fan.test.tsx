// @vitest-environment jsdom
import { type FollowRowView, relationsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { FollowRow } from './PersonRow.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = {
  user: { userId: 4, nickname: '老周泡茶', avatar: '' },
  group: { groupName: '' },
  userFollow: { isFollow: false, isMutual: 0 },
} as unknown as FollowRowView

test.each([
  ['移除粉丝', [[relationsApi.unfollow.path, { id: 4, type: 2 }]]],
  ['取消', []],
])('a fan is removed only after a confirmation, because it cannot be undone: %s', async (name, calls) => {
  const sent = stubFetch([relationsApi.unfollow, {}])
  renderInApp(<FollowRow row={row} kind="fans" isOwn />, { pageContext: { userId: 9 } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^移除粉丝/ })))
  const asked = await screen.findByRole('alertdialog', { name: '移除粉丝“老周泡茶”？' })
  expect(sent).toEqual([])
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name })))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // The code of calls is loaded before the first call.
  await act(() => vi.dynamicImportSettled())
  expect(writesOf(sent)).toEqual(calls)
})
