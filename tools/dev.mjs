import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, watch } from 'node:fs'
import { build } from 'vite'
import { announce } from './prepare/messages.mjs'
import { at, envWithOwnNode, root } from './prepare/paths.mjs'
import { buildStampPath } from './prepare/web-build.mjs'

const quietMs = 150
const watched = ['server', 'contracts'].map((folder) => at(folder, 'src'))

let server = null
let services = null
let restarting = Promise.resolve()
let timer

const startServer = () => {
  server = spawn('node', [at('server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...envWithOwnNode(), CHAGUAN_DEV: '1' },
    stdio: 'inherit',
  })
}

const startServices = () => {
  services = spawn('node', [at('tools', 'dev-services', 'main.ts')], {
    cwd: root,
    env: envWithOwnNode(),
    stdio: 'inherit',
  })
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

function restartSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    restarting = restarting.then(stopServer).then(startServer)
  }, quietMs)
}

async function watchBundle(name, buildOptions) {
  const bundle = await build({
    root: at('web'),
    configFile: at('web', 'vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { ...buildOptions, outDir: at('web', 'dist', name), emptyOutDir: true, watch: {} },
  })
  await new Promise((resolve) => {
    bundle.on('event', (event) => {
      if (event.code === 'ERROR') announce(`The ${name} bundle could not be built: ${event.error.message}`)
      if (event.code !== 'END' && event.code !== 'ERROR') return
      restartSoon()
      resolve()
    })
  })
}

// The development build is not the one that `npm start` serves, so its next start must build again.
mkdirSync(at('web', 'dist'), { recursive: true })
rmSync(buildStampPath, { force: true })

startServices()
await watchBundle('client', { manifest: true })
await watchBundle('server', { ssr: 'src/entry-server.tsx', copyPublicDir: false })
for (const folder of watched) watch(folder, { recursive: true }, restartSoon)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    clearTimeout(timer)
    services?.kill('SIGTERM')
    await stopServer()
    process.exit(0)
  })
}
