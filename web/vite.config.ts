import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from './build/lean-contracts.ts'

/** Plugins and themes hang on class names, so they are the written ones behind one prefix; states stay bare. */
const stableName = (local: string) => (local.startsWith('is-') ? local : `dzq-${local}`)

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), isSsrBuild ? null : leanContracts()],
  css: { modules: { generateScopedName: stableName } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : { input: fileURLToPath(new URL('./src/entry-browser.tsx', import.meta.url)) },
  },
  // The server build stands alone: it starts quickly and loads nothing from node_modules.
  ssr: { noExternal: true, target: 'node' },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } } : {}),
}))
