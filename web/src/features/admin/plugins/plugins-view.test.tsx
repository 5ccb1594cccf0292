// @vitest-environment jsdom
import { type ManagedPlugin, pluginsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { networkError, stubFetch } from '../../../testing/stub-fetch.ts'
import { PluginsView } from './PluginsView.tsx'
import { pluginsQuery } from './plugin-actions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const never = { times: 0, averageMs: 0, slowestMs: 0 }

const aPlugin = (change: Partial<ManagedPlugin>): ManagedPlugin => ({
  ...{ appId: '5f3c2a7be1d04', name: 'banner', title: '首页横幅', description: '', author: 'Lin', type: 0 },
  ...{
    version: '1.0.0',
    publishedVersion: '1.0.0',
    previousVersion: '',
    isPreviousNewer: false,
    stoppedBecause: '',
  },
  ...{ isBundled: false, isTrusted: false, isDrawn: true, hasServer: false, unknownPlaces: [] },
  ...{ places: ['plugin_index@header_insert_before_hook'], platforms: ['pc'], hosts: [], faults: [] },
  uses: { events: [], transforms: [], routes: [], jobs: [], storage: [] },
  time: { calls: never, drawings: never },
  ...{ fields: [], groups: [] },
  ...change,
})

const show = (change: Partial<ManagedPlugin>) =>
  renderInApp(<PluginsView />, { answers: [[pluginsQuery, [aPlugin(change)]]] })

test('a plugin that declares a place which the site does not have has a warning', () => {
  show({ unknownPlaces: ['plugin_index@no_such_hook'] })
  expect(screen.getByText(/本站没有这些位置.*plugin_index@no_such_hook/)).toBeTruthy()
})

test('a plugin is rolled back to the previous version, and then returned to the newer one', () => {
  show({ version: '1.10.0', publishedVersion: '1.10.0', previousVersion: '1.9.0' })
  expect(screen.getByRole('button', { name: '回滚到 1.9.0' })).toBeTruthy()
  cleanup()
  show({ version: '1.9.0', publishedVersion: '1.9.0', previousVersion: '1.10.0', isPreviousNewer: true })
  expect(screen.getByRole('button', { name: '换回 1.10.0' })).toBeTruthy()
})

test('the render time of a plugin is shown beside the time of its server module', () => {
  show({
    hasServer: true,
    time: {
      calls: { times: 3, averageMs: 1.5, slowestMs: 2 },
      drawings: { times: 40, averageMs: 0.12, slowestMs: 7 },
    },
  })
  expect(screen.getByText('启动以来调用 3 次，平均 1.5 毫秒，最长 2 毫秒')).toBeTruthy()
  expect(screen.getByText('启动以来渲染 40 次，平均 0.12 毫秒，最长 7 毫秒')).toBeTruthy()
})

test('a list of plugins that did not load is repeated by its button, and is not called empty', async () => {
  const calls = stubFetch(
    [pluginsApi.managePlugins, networkError],
    [pluginsApi.readPluginBisect, networkError],
  )
  renderInApp(<PluginsView />)
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('还没有插件')).toBeNull()
  const made = calls.length
  fireEvent.click(retry)
  await waitFor(() => expect(calls.length).toBeGreaterThan(made))
})
