import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const icon = /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/
const iconShape = fileURLToPath(new URL('../src/ui/icon/icon-shape.tsx', import.meta.url))

interface IconModule {
  readonly __iconData?: { readonly node: readonly (readonly [string, Record<string, string>])[] }
}

/**
 * Takes only the drawings from the icon package: its own component reads a context and merges class names for every
 * icon of every card, which costs both the first load and the rendering.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    async load(id) {
      if (!icon.test(id)) return null
      const { __iconData } = (await import(pathToFileURL(id).href)) as IconModule
      // A module without a drawing gives an icon another name; the one it names comes here too.
      if (!__iconData) return null
      const drawing = __iconData.node.map(([element, { key: _key, ...attributes }]) => [element, attributes])
      const lines = [
        `import { iconShape } from ${JSON.stringify(iconShape)}`,
        `export default /* @__PURE__ */ iconShape(${JSON.stringify(drawing)})`,
      ]
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false, map: null }
    },
  }
}
