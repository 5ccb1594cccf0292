import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, type Site } from '../support/site.ts'
import { installSample } from './sample-plugins.ts'

let site: Site
const callAdmin = administrator(() => site)

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Properties of modules that violate one rule each, and the beginning of the warning. */
const broken: readonly (readonly [rule: string, claim: object, warning: string])[] = [
  ['name', { pluginName: ' ' }, '插件名称 pluginName 不能为空'],
  ['version', { version: '1.0' }, '插件版本 version 必须是'],
  ['longVersion', { version: '1.0.1000' }, '插件版本 version 必须是'],
  ['target', { target: 'plugin_nowhere' }, '插件目标 target 缺失'],
  ['targets', { target: ['plugin_index', 'plugin_nowhere'] }, '插件目标 target 缺失'],
  ['noTarget', { target: null }, '插件目标 target 缺失'],
  ['hook', { hookName: '' }, '插件钩子 hookName 不能为空'],
  ['component', { component: 'div' }, '插件组件 component 必须是'],
  ['author', { author: null }, '插件作者 author 不能为空'],
  ['type', { type: '' }, '插件类型 type 不能为空'],
  ['appid', { appid: '' }, '插件标识 appid 不能为空'],
  ['platform', { platform: ['tv'] }, '插件平台 platform 不能为空'],
  ['noPlatform', { platform: [] }, '插件平台 platform 不能为空'],
]

const draw = (text: string) => `return h(ui.Text, null, ${JSON.stringify(text)})`

async function warningsOf(page: Page): Promise<() => string[]> {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') found.push(message.text())
  })
  return () => found
}

test.each([
  ['in a frame', false],
  ['trusted', true],
] as const)(
  'plugins %s that violate a rule cause a warning and are not rendered, and the page works on pc and h5',
  async (_, isTrusted) => {
    const letters = isTrusted ? 'x' : 'y'
    for (const [index, [rule, claim]] of broken.entries())
      await installSample(
        callAdmin,
        { name: `${letters}${rule}`, appId: `${letters}broken0${index}`, claim, draw: draw(`wrong ${rule}`) },
        isTrusted,
      )
    await installSample(
      callAdmin,
      { name: `${letters}right`, appId: `${letters}right0`, draw: draw(`right ${letters}`) },
      isTrusted,
    )
    for (const face of faceNames) {
      const context = await (await sharedBrowser()).newContext(readerOf(face))
      const page = await context.newPage()
      const warnings = await warningsOf(page)
      const errors = watchErrors(page)
      await page.goto(site.origin)
      await waitForHydration(page)
      await page.getByText(`right ${letters}`, { exact: true }).waitFor()
      for (const [rule, , warning] of broken)
        await expect
          .poll(() => warnings().join('\n'))
          .toContain(`插件 ${rule === 'name' ? '（未命名）' : `${letters}${rule}`} 未注册：${warning}`)
      expect(await page.getByText('wrong').count()).toBe(0)
      expect(await page.locator('main').isVisible()).toBe(true)
      // Only the violations are reported; there are no other errors.
      expect(errors().filter((error) => !error.includes('it breaks the rules of plugins'))).toEqual([])
      await context.close()
    }
  },
)
