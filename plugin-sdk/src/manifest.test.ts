import { describe, expect, it } from 'vitest'
import { namesIn } from './locales.ts'
import { ManifestError, placesOf, readManifest } from './manifest.ts'
import { isInRange } from './semver.ts'

/** The server's manifest of the known sign-up plugin. */
const known = {
  name_cn: '活动报名',
  name_en: 'activity',
  description: '活动报名插件',
  type: 1,
  app_id: '612f4217ae890',
  version: 'v1.0.1',
  status: 1,
  icon: '',
  filter_enable: true,
  author: { name: 'dzq', email: 'dzq@example.org' },
  busi: 'Plugin\\Activity\\ActivityBusi',
  view: {
    entry: { target: 'plugin_post', hookName: 'post_extension_entry_hook', platform: ['pc', 'h5', 'mini'] },
    page: {
      target: 'plugin_system',
      hookName: 'add_page_hook',
      path: '/minishop/qrcode',
      miniPageConfig: {},
      disables: true,
    },
  },
}

const read = (change: object) => () => readManifest({ ...known, ...change })

describe('config.json', () => {
  it('a manifest in the known form is parsed', () => {
    expect(readManifest(known)).toMatchObject({
      appId: '612f4217ae890',
      name: 'activity',
      title: '活动报名',
      version: '1.0.1',
      type: 1,
      isFilter: true,
      sdk: '',
      views: { entry: { disables: false }, page: { path: '/minishop/qrcode', disables: true } },
    })
  })

  it('the places of a manifest are listed once each', () => {
    expect(placesOf(readManifest(known))).toEqual([
      'plugin_post@post_extension_entry_hook',
      'plugin_system@add_page_hook',
    ])
  })

  it.each<[string, object, string]>([
    ['a name of one letter', { name_en: 'a' }, 'name_en 必须是 2 到 20 个英文字母'],
    ['a name with a path', { name_en: '../etc' }, 'name_en 必须是 2 到 20 个英文字母'],
    ['no app id', { app_id: undefined }, 'app_id 必须是 6 到 20 位小写字母或数字'],
    ['a wrong version', { version: '1.0' }, 'version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0'],
    ['an unknown type', { type: 9 }, 'type 只能是 0 到 5'],
    ['a kind of content without its module', { busi: '' }, 'type 为 1 的插件缺少 busi'],
    ['no author', { author: undefined }, 'author 缺失：需要 {name, email}'],
    ['an unknown field', { scripts: 1 }, 'config.json 有未知字段 scripts'],
    ['a file elsewhere as its server half', { server: '../a.js' }, 'server 必须是压缩包根目录下的 .js 文件'],
    ['an address as a host', { hosts: ['127.0.0.1'] }, 'hosts 必须是不超过 20 个域名的列表'],
    [
      'an SDK of another major version',
      { sdk: '^2.0.0' },
      '插件需要 SDK ^2.0.0，此站点的 SDK 是 1.5.0，无法安装',
    ],
    [
      'a target the site has not',
      { view: { a: { target: 'x', hookName: 'b' } } },
      'view.a 的 target 缺失，或不在允许的列表中',
    ],
    ['no hook', { view: { a: { target: 'plugin_index' } } }, 'view.a 的 hookName 不能为空'],
    [
      'another version of a hook',
      { view: { a: { target: 'plugin_index', hookName: 'left_replace_hook@2' } } },
      'view.a 的 hookName 要求此站点没有的扩展点版本',
    ],
    [
      'another platform',
      { view: { a: { target: 'plugin_index', hookName: 'left_replace_hook', platform: ['tv'] } } },
      'view.a 的 platform 至少包含 pc、h5、mini 之一',
    ],
    [
      'a page without a path',
      { view: { a: { target: 'plugin_system', hookName: 'add_page_hook' } } },
      'view.a 是一个页面，需要 path',
    ],
    ['a name of 21 letters', { name_en: 'a'.repeat(21) }, 'name_en 必须是 2 到 20 个英文字母'],
    ['an author without a name', { author: { email: 'a@example.org' } }, 'author 缺失：需要 {name, email}'],
    ['an SDK that is no range', { sdk: 'latest' }, 'sdk 必须是版本范围，例如 ^1.0.0'],
    [
      'no targets',
      { view: { a: { target: [], hookName: 'b' } } },
      'view.a 的 target 缺失，或不在允许的列表中',
    ],
    [
      'no platform',
      { view: { a: { target: 'plugin_index', hookName: 'left_replace_hook', platform: [] } } },
      'view.a 的 platform 至少包含 pc、h5、mini 之一',
    ],
    [
      'a view by the name of a path',
      { view: { '../a': { target: 'plugin_index', hookName: 'left_replace_hook' } } },
      'view.../a 名称只能由字母、数字、下划线和短横线组成',
    ],
    [
      'a page elsewhere',
      { view: { a: { target: 'plugin_system', hookName: 'add_page_hook', path: '/a/../b' } } },
      'view.a 的 path 必须以 / 开头，只含字母、数字、下划线、短横线和 /',
    ],
    [
      'a place of a million pixels',
      { view: { a: { target: 'plugin_index', hookName: 'left_replace_hook', height: 1e6 } } },
      'view.a 的 height 必须是 0 到 2000 的数字',
    ],
    ['what a server half does, without one', { uses: {} }, 'uses 需要 server'],
    [
      'an unknown event',
      { server: 's.js', uses: { events: ['wallet.paid'] } },
      'uses.events 含有此站点没有的事件',
    ],
    ['a setting without a title', { settings: { a: { type: 'string' } } }, 'settings.a 缺少 title'],
    [
      'a default of another type',
      { settings: { a: { title: 'A', type: 'number', default: 'x' } } },
      'settings.a 的 default 与 type 不符',
    ],
    [
      'a default that is no choice',
      { settings: { a: { title: 'A', type: 'string', enum: ['x', 'y'], default: 'z' } } },
      'settings.a 的 default 不在 enum 中',
    ],
    ['another language', { locales: { fr: {} } }, 'locales 有未知字段 fr'],
    ['a language without an object', { locales: { en: 'x' } }, 'locales.en 必须是一个对象'],
    ['an unknown text of a language', { locales: { en: { name: 'x' } } }, 'locales.en 有未知字段 name'],
    [
      'an empty title in a language',
      { locales: { en: { title: ' ' } } },
      'locales.en 的 title 必须是不超过 100 个字符的文字，不能为空',
    ],
    [
      'the title of a setting that it has not',
      { locales: { en: { settings: { a: 'A' } } } },
      'locales.en 的 settings 有未知字段 a',
    ],
    [
      'names of choices of a setting that has none',
      { settings: { a: { title: 'A', type: 'string' } }, locales: { en: { choices: { a: { x: 'X' } } } } },
      'locales.en 的 choices 有未知字段 a',
    ],
    [
      'the name of a choice that it has not',
      {
        settings: { a: { title: 'A', type: 'string', enum: ['x'] } },
        locales: { en: { choices: { a: { y: 'Y' } } } },
      },
      'locales.en 的 choices 的 a 有未知字段 y',
    ],
    [
      'an empty name of a choice',
      {
        settings: { a: { title: 'A', type: 'string', enum: ['x'] } },
        locales: { en: { choices: { a: { x: '' } } } },
      },
      'locales.en 的 choices 的 a 的 x 必须是不超过 200 个字符的文字，不能为空',
    ],
  ])('a manifest with %s is refused with a sentence', (_, change, sentence) => {
    expect(read(change)).toThrow(new ManifestError(sentence))
  })
})

describe('the names of a plugin', () => {
  const settings = {
    words: { title: '问候语', type: 'string' },
    times: { title: '次数', type: 'number' },
    place: { title: '位置', type: 'string', enum: ['top', 'end'] },
  }
  const locales = {
    zh: { choices: { place: { top: '顶部', end: '底部' } } },
    en: { title: 'Sign-up', settings: { words: 'Greeting' }, choices: { place: { top: 'Top' } } },
  }
  const manifest = readManifest({ ...known, settings, locales })
  const top = (label: string) => ({ value: 'top', label })
  const end = (label: string) => ({ value: 'end', label })

  it('names are in the reader’s language, and fall back to the manifest', () => {
    expect(namesIn(manifest, 'en')).toEqual({
      title: 'Sign-up',
      description: '活动报名插件',
      settings: { words: 'Greeting', times: '次数', place: '位置' },
      choices: { words: [], times: [], place: [top('Top'), end('end')] },
    })
    expect(namesIn(manifest, 'zh')).toEqual({
      title: '活动报名',
      description: '活动报名插件',
      settings: { words: '问候语', times: '次数', place: '位置' },
      choices: { words: [], times: [], place: [top('顶部'), end('底部')] },
    })
  })

  it('names of a manifest that was stored before there were languages are the manifest’s', () => {
    const { locales: _, ...earlier } = manifest
    expect(namesIn(earlier, 'en').title).toBe('活动报名')
  })
})

describe('a range', () => {
  it.each([
    ['1.2.3', '^1.0.0', true],
    ['2.0.0', '^1.0.0', false],
    ['1.0.9', '~1.0.1', true],
    ['1.1.0', '~1.0.1', false],
    ['1.0.0', '^1.0.1', false],
    ['3.0.0', '>=1.0.0', true],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['1.0.0', 'latest', false],
  ])('a version is in a range or not: %s in %s is %s', (version, range, is) => {
    expect(isInRange(version, range)).toBe(is)
  })
})
