import type { PageAnswer, PagePlugin, PageRequest, WebApp } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { openSecrets } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import type { Mount } from '../implement.ts'
import type { PageVariant } from './page-variant.ts'
import { renderPage, utcOffset } from './render-page.ts'

test.each([
  ['2026-11-18 08:00:00', '+08:00'],
  ['2026-11-18 05:45:00', '+05:45'],
  ['2026-11-18 14:00:00', '+14:00'],
  ['2026-11-18 00:59:00', '+00:59'],
  ['2026-11-18 00:00:00', '+00:00'],
  ['2026-11-17 20:30:00', '-03:30'],
  ['2026-11-18 12:48:30', '+12:49'],
])('at midnight UTC the wire time %s has the offset %s', (wireTime, offset) => {
  expect(utcOffset(wireTime, Date.UTC(2026, 10, 18))).toBe(offset)
})

test.each([
  ['/', true],
  ['/?plugins=off', false],
  ['/thread/1?page=2&plugins=off', false],
  ['/?plugins=offer', true],
  ['/?search=plugins', true],
])('the page %s is rendered with plugins: %s', async (url, isWithPlugins) => {
  const plugin = { appId: 'tea' } as PagePlugin
  const mount = {
    ctx: {
      clock: { now: () => 0 },
      time: { format: () => '1970-01-01 08:00:00' },
      secrets: openSecrets({ secretKey: 'k'.repeat(32), dataDir: '' }),
    },
    publicOrigin: async () => null,
    pagePlugins: { list: async () => [plugin] },
    loadShedder: { run: (_work: unknown, work: () => unknown) => work() },
  } as unknown as Mount
  const asked: PageRequest[] = []
  const web = {
    render: async (request: PageRequest) => {
      asked.push(request)
      return { html: '', status: 200 } as PageAnswer
    },
  } as unknown as WebApp
  const viewer = { id: null, sessionId: null } as unknown as Viewer
  await renderPage(mount, web, viewer, { url } as PageVariant, async () => {})
  expect(asked[0]?.plugins).toEqual(isWithPlugins ? [plugin] : undefined)
})
