import { describe, expect, it } from 'vitest'
import { targets } from './points.ts'
import { brokenRules, isFor, type PluginClaim, type Rule, registryKey, replaces, warningOf } from './rules.ts'

const element = { type: 'div' }
const isElement = (value: unknown) => value === element

const good: PluginClaim = {
  pluginName: 'banner',
  version: '1.0.0',
  target: 'plugin_index',
  hookName: 'header_insert_before_hook',
  component: element,
  author: { name: 'Lin', email: 'lin@example.org' },
  type: '0',
  appid: '5f3c2a7be1d04',
  platform: ['pc', 'h5'],
}

const broken = (change: PluginClaim) => brokenRules({ ...good, ...change }, isElement)

describe('a plugin that registers', () => {
  it.each<PluginClaim>([
    {},
    { component: 'padding' },
    { version: '999.999.999' },
    { target: [...targets] },
    { platform: ['mini'] },
    { platform: ['tv', 'pc'] },
    { type: 0 },
    { author: 'Lin' },
  ])('a plugin is accepted as %o', (change) => {
    expect(broken(change)).toEqual([])
  })

  it.each<[Rule, PluginClaim, string]>([
    ['pluginName', { pluginName: '' }, '插件 （未命名） 未注册：插件名称 pluginName 不能为空'],
    ['pluginName', { pluginName: 7 }, '插件 （未命名） 未注册：插件名称 pluginName 不能为空'],
    [
      'version',
      { version: '1.0' },
      '插件 banner 未注册：插件版本 version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0',
    ],
    [
      'version',
      { version: 'v1.0.0' },
      '插件 banner 未注册：插件版本 version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0',
    ],
    [
      'version',
      { version: '1.0.1000' },
      '插件 banner 未注册：插件版本 version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0',
    ],
    ['target', { target: undefined }, '插件 banner 未注册：插件目标 target 缺失，或不在允许的列表中'],
    ['target', { target: [] }, '插件 banner 未注册：插件目标 target 缺失，或不在允许的列表中'],
    ['target', { target: 'plugin_home' }, '插件 banner 未注册：插件目标 target 缺失，或不在允许的列表中'],
    [
      'target',
      { target: ['plugin_index', 'plugin_home'] },
      '插件 banner 未注册：插件目标 target 缺失，或不在允许的列表中',
    ],
    ['hookName', { hookName: ' ' }, '插件 banner 未注册：插件钩子 hookName 不能为空'],
    [
      'component',
      { component: 'div' },
      '插件 banner 未注册：插件组件 component 必须是有效的元素，或 padding',
    ],
    ['component', { component: {} }, '插件 banner 未注册：插件组件 component 必须是有效的元素，或 padding'],
    ['author', { author: null }, '插件 banner 未注册：插件作者 author 不能为空'],
    ['type', { type: '' }, '插件 banner 未注册：插件类型 type 不能为空'],
    ['appid', { appid: '' }, '插件 banner 未注册：插件标识 appid 不能为空'],
    [
      'platform',
      { platform: [] },
      '插件 banner 未注册：插件平台 platform 不能为空，且至少包含 pc、h5、mini 之一',
    ],
    [
      'platform',
      { platform: ['tv'] },
      '插件 banner 未注册：插件平台 platform 不能为空，且至少包含 pc、h5、mini 之一',
    ],
  ])('a plugin is refused by the rule of %s as %o, with its warning', (rule, change, warning) => {
    expect(broken(change)).toEqual([rule])
    expect(warningOf(rule, { ...good, ...change }.pluginName)).toBe(warning)
  })

  it('an empty registration breaks every rule at once, and a valid target hides none of them', () => {
    expect(brokenRules({}, isElement)).toHaveLength(9)
    expect(brokenRules({ target: 'plugin_index' }, isElement)).toHaveLength(8)
  })
})

describe('two registrations of one plugin', () => {
  it('two versions are compared as versions, not as texts', () => {
    expect(replaces('1.10.0', '1.9.0')).toBe(true)
    expect(replaces('1.9.0', '1.10.0')).toBe(false)
    expect(replaces('1.0.0', '1.0.0')).toBe(true)
  })

  it('registrations have one key for a plugin, except for pages, which have one for each path', () => {
    expect(registryKey('shop', 'left_replace_hook', '/a')).toBe('shop')
    expect(registryKey('shop', 'add_page_hook', '/a')).toBe('shop:/a')
  })
})

it('a plugin without platforms is for all of them', () => {
  expect(isFor(undefined, 'mini')).toBe(true)
  expect(isFor(['mini'], 'h5')).toBe(false)
})
