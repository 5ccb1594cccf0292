import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInRange, sdkVersion } from '@chaguan/plugin-sdk'
import { callHook, type PluginModule, renderSlot } from '@chaguan/plugin-sdk/testing'
import { describe, expect, test } from 'vitest'
import { readPackage } from '../../server/src/modules/plugins/packages/read-package.ts'
import { zipOf } from './pack-plugin.ts'

const sdk = join(import.meta.dirname, '../../plugin-sdk')
const tsc = join(sdk, '../node_modules/typescript/lib/tsc.js')

/** Returns the compiler's declarations of everything that plugins can import, without comments. */
function declarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  const entries = ['index.ts', 'testing.ts'].map((file) => join(sdk, 'src', file))
  const how =
    `--ignoreConfig --target es2024 --module esnext --moduleResolution bundler --lib esnext,dom --types node
    --strict --exactOptionalPropertyTypes --skipLibCheck --allowImportingTsExtensions --declaration
    --emitDeclarationOnly --removeComments`.split(/\s+/)
  const out = ['--rootDir', join(sdk, '..'), '--outDir', folder]
  try {
    execFileSync(process.execPath, [tsc, ...how, ...out, ...entries])
    const made = join(folder, 'plugin-sdk/src')
    const files = readdirSync(made).filter((file) => file.endsWith('.d.ts'))
    return files
      .sort()
      .map((file) => `# ${file}\n${readFileSync(join(made, file), 'utf8').trimEnd()}`)
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A plugin as packed with each published version; must never be changed. */
const packed: Readonly<Record<string, { view: string; server: string; config?: object }>> = {
  '1.0.0': {
    view: `export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, renderData, isLogin, canUse }) {
        const [count, setCount] = useState(0)
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, renderData, isLogin, canUse, count].join(' ')),
          h(ui.Button, { onPress: () => setCount(count + 1) }, 'more'))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default (host) => ({
      transforms: {
        'thread.save': async (value) => {
          await host.collection('seen').put('all', 1)
          return { ...value, title: value.title + '!' }
        },
      },
    })`,
  },
  '1.1.0': {
    view: `export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, renderData, isLogin, canUse }) {
        const [count, setCount] = useState(0)
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, renderData, isLogin, canUse, count].join(' ')),
          h(ui.Button, { onPress: () => setCount(count + 1) }, 'more'))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default (host) => ({
      transforms: {
        'thread.save': async (value) => {
          await host.collection('seen').put((await host.now()).text, 1, { ifVersion: 0 })
          return { ...value, title: value.title + '!' }
        },
      },
    })`,
  },
  '1.2.0': {
    view: `export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, isLogin, canUse, pluginStore, pluginAction, dzqRouter, _pluginInfo }) {
        const count = pluginStore.pressed?.count ?? 0
        if (_pluginInfo.appid !== '65f0a1b2c3d50') throw new Error('another plugin')
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, isLogin, canUse, count].join(' ')),
          h(ui.Button, { onPress: () => pluginAction.set('pressed', { count: count + 1 }) }, 'more'),
          h(ui.Button, { onPress: () => dzqRouter.push('/my') }, 'mine'))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default () => ({
      transforms: { 'thread.save': (value) => ({ ...value, title: value.title + '!' }) },
    })`,
  },
  '1.3.0': {
    view: `export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, isLogin, canUse, pluginStore, pluginAction, dzqRouter, _pluginInfo }) {
        const count = pluginStore.pressed?.count ?? 0
        if (_pluginInfo.appid !== '65f0a1b2c3d50') throw new Error('another plugin')
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, isLogin, canUse, count].join(' ')),
          h(ui.PictureField, { label: 'picture', value: '', onChange: () => {} }),
          h(ui.Button, { onPress: () => pluginAction.set('pressed', { count: count + 1 }) }, 'more'),
          h(ui.Button, { onPress: () => dzqRouter.push('/my') }, 'mine'))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default (host) => ({
      transforms: {
        'thread.save': (value, caller) => {
          if (!caller.canUse) host.refuse('no', 'unavailable')
          return { ...value, title: value.title + '!' }
        },
      },
    })`,
  },
  '1.4.0': {
    config: { locales: { en: { title: 'Published', description: 'Of version 1.4.0' } } },
    view: `const words = (({ zh, en }) => (lang) => (lang === 'en' ? en : zh))({ zh: { more: 'more' }, en: { more: 'More' } })
    export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, isLogin, canUse }) {
        const [count, setCount] = useState(0)
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, isLogin, canUse, count].join(' ')),
          h(ui.PlaceField, { label: 'place', location: 'tea', address: '', onChange: () => {} }),
          h(ui.Button, { onPress: () => setCount(count + 1) }, words(site.lang).more))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default () => ({
      transforms: { 'thread.save': (value) => ({ ...value, title: value.title + '!' }) },
    })`,
  },
  '1.5.0': {
    config: {
      settings: { words: { title: 'Words', type: 'string', enum: ['hello', 'bye'], default: 'hello' } },
      locales: { en: { choices: { words: { hello: 'Hello', bye: 'Goodbye' } } } },
    },
    view: `export default ({ createElement: h, ui, useState }) => {
      function Greeting({ settings, userInfo, site, isLogin, canUse }) {
        const [count, setCount] = useState(0)
        return h(ui.Card, null,
          h(ui.Text, null, [settings.words, userInfo?.nickname ?? 'guest', site.platform, isLogin, canUse, count].join(' ')),
          h(ui.Button, { onPress: () => setCount(count + 1) }, 'more'))
      }
      return {
        pluginName: 'published', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook@1',
        author: 'Lin', type: '0', appid: '65f0a1b2c3d50', platform: ['pc', 'h5'], component: h(Greeting),
      }
    }`,
    server: `export default () => ({
      transforms: { 'thread.save': (value) => ({ ...value, title: value.title + '!' }) },
    })`,
  },
}

const moduleOf = async <M>(text = ''): Promise<M> => {
  const address = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  return ((await import(/* @vite-ignore */ address)) as { default: M }).default
}

describe('the SDK of plugins', () => {
  test('changes its declarations only with its version', () => {
    const kept = readFileSync(join(sdk, 'api', `${sdkVersion}.txt`), 'utf8')
    expect(
      declarations(),
      `what plugins are written against changed: raise sdkVersion and keep the new declarations in plugin-sdk/api`,
    ).toBe(kept.trimEnd())
  })

  test('the SDK of plugins has a test plugin for every published version', () => {
    const versions = readdirSync(join(sdk, 'api')).map((file) => file.replace('.txt', ''))
    expect(Object.keys(packed).sort()).toEqual(versions.sort())
  })

  test.each(Object.keys(packed))('installs, renders and runs a plugin of version %s', async (version) => {
    const { view = '', server = '', config: more = {} } = packed[version] ?? {}
    const config = {
      name_en: 'published',
      app_id: '65f0a1b2c3d50',
      type: 0,
      version: '1.0.0',
      sdk: `^${version}`,
      author: { name: 'Lin', email: 'lin@example.org' },
      view: { top: { target: 'plugin_index', hookName: 'header_insert_before_hook@1' } },
      server: 'server.js',
      uses: { transforms: { 'thread.save': 'skip' }, storage: { seen: [] } },
      ...more,
    }
    const one = await readPackage(
      await zipOf({ 'config.json': JSON.stringify(config), 'dist/top/index.js': view, 'server.js': server }),
    )
    expect(isInRange(sdkVersion, one.manifest.sdk)).toBe(true)
    const shown = renderSlot(await moduleOf<PluginModule>(view), { settings: { words: 'hello' } })
    expect(shown.warnings).toEqual([])
    shown.press('more')
    expect(shown.text()).toContain('hello guest pc')
    expect(shown.text()).toContain('true 1')
    const saved = await callHook(await moduleOf(server), 'thread.save', { threadId: 0, title: 'tea' })
    expect(saved).toEqual({ threadId: 0, title: 'tea!' })
  })
})
