import type { Plugin } from 'vite'

const tables = /\/web\/src\/faces\/(?:pc|h5)\/pages\.ts$/
const fileLine = /^[ \t]*file: '[^']*',\n/gm

/** Which file a page lies in is known to the server by the manifest; browsers only load it, so they are not told. */
export function leanPages(): Plugin {
  return {
    name: 'chaguan-lean-pages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return tables.test(id) ? { code: code.replaceAll(fileLine, ''), map: null } : null
    },
  }
}
