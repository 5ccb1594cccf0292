import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { developPlugin, logInForPlugins } from './develop-plugin.ts'
import { packPlugin } from './pack-plugin.ts'

/*
 * `npm run plugin:new -- NAME` creates a plugin's folder below `own-plugins`; `npm run plugin:pack -- FOLDER` creates
 * the ZIP for uploading in the admin area. Neither needs the network. `npm run plugin:dev -- FOLDER` publishes it on a
 * running site after each save.
 */

const usage = `npm run plugin:new -- NAME, of 2 to 20 letters, or npm run plugin:pack -- FOLDER, or
npm run plugin:dev -- FOLDER [--site http://localhost:3000] [--trusted], with ADMIN_USERNAME and ADMIN_PASSWORD`

/** A unique app id: time and random digits, in the format of the discontinued product. */
const newAppId = () =>
  Date.now().toString(16) +
  Math.floor(Math.random() * 256)
    .toString(16)
    .padStart(2, '0')

const manifestOf = (name: string) => ({
  name_cn: name,
  name_en: name,
  description: '',
  type: 0,
  app_id: newAppId(),
  version: '1.0.0',
  sdk: '^1.5.0',
  locales: { en: { title: name, settings: { greeting: 'Greeting' } } },
  author: { name: process.env.USER || 'me', email: '' },
  view: {
    top: {
      target: 'plugin_index',
      hookName: 'header_insert_before_hook',
      platform: ['pc', 'h5'],
      height: 60,
    },
  },
  settings: { greeting: { title: '问候语', type: 'string', default: '你好', maxLength: 100 } },
})

const viewOf = (
  name: string,
  appId: string,
) => `import { defineTexts, type PluginModule, type PluginProps } from '@chaguan/plugin-sdk'

const words = defineTexts({
  zh: { pressed: (times: number) => \`按了 \${times} 次\` },
  en: { pressed: (times: number) => \`Pressed \${times} times\` },
})

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function Greeting({ settings, site, userInfo }: PluginProps) {
    const [count, setCount] = host.useState(0)
    return h(
      ui.Card,
      null,
      h(ui.Text, null, \`\${settings.greeting}\${userInfo ? \`，\${userInfo.nickname}\` : ''}\`),
      h(ui.Button, { onPress: () => setCount(count + 1) }, words(site.lang).pressed(count)),
    )
  }

  return {
    pluginName: '${name}',
    version: '1.0.0',
    target: 'plugin_index',
    hookName: 'header_insert_before_hook',
    author: 'me',
    type: '0',
    appid: '${appId}',
    platform: ['pc', 'h5'],
    component: h(Greeting),
  }
}

export default plugin
`

const testOf = `import { expect, test } from 'vitest'
import { renderSlot } from '@chaguan/plugin-sdk/testing'
import plugin from './top.ts'

test('greets whoever is logged in', () => {
  const shown = renderSlot(plugin, {
    settings: { greeting: '你好' },
    userInfo: { id: 1, nickname: '三花', avatarUrl: '' },
  })
  expect(shown.text()).toContain('你好，三花')
  shown.press('按了 0 次')
  expect(shown.text()).toContain('按了 1 次')
})
`

/** A TypeScript configuration for editors, independent of the folder's location. */
const tsconfig = (sdk: string) => ({
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    paths: {
      '@chaguan/plugin-sdk': [join(sdk, 'index.ts')],
      '@chaguan/plugin-sdk/testing': [join(sdk, 'testing.ts')],
    },
  },
  include: ['src'],
})

/** Creates a working plugin; returns its folder. */
export function newPlugin(name: string, below = 'own-plugins'): string {
  if (!/^[a-zA-Z]{2,20}$/.test(name)) throw new Error(usage)
  const folder = resolve(below, name)
  const sdk = resolve(import.meta.dirname, '../../plugin-sdk/src')
  const manifest = manifestOf(name)
  const files = {
    'config.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'src/top.ts': viewOf(name, manifest.app_id),
    'src/top.test.ts': testOf,
    'tsconfig.json': `${JSON.stringify(tsconfig(sdk), null, 2)}\n`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx' })
  }
  return folder
}

async function develop(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: process.env.SITE_URL || 'http://localhost:3000' },
      trusted: { type: 'boolean', default: false },
    },
  })
  const [folder] = positionals
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  if (!folder || !username || !password) throw new Error(usage)
  const origin = new URL(values.site).origin
  const token = await logInForPlugins(origin, username, password)
  const options = { folder: resolve(folder), origin, token, isTrusted: values.trusted }
  await developPlugin({ ...options, say: console.log })
  console.log(`watching ${folder}; open ${origin}`)
}

async function main([command, given = '', ...more]: readonly string[]): Promise<void> {
  if (command === 'dev') return develop([given, ...more])
  if (command === 'new') console.log(`wrote ${newPlugin(given)}`)
  else if (command === 'pack' && given !== '') {
    const path = resolve(`${basename(resolve(given))}.zip`)
    writeFileSync(path, await packPlugin(resolve(given)))
    console.log(`wrote ${path}`)
  } else throw new Error(usage)
}

if (import.meta.main)
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
