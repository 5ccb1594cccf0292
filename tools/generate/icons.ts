/**
 * Writes web/src/ui/icon/icons.svg: the drawings of the used icons, from Lucide's package. `--check` writes nothing and
 * fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '../../web/src/ui/icon/icon-names.ts'

const file = new URL('../../web/src/ui/icon/icons.svg', import.meta.url)

/** Elements of a drawing with their attributes. */
type Drawing = readonly (readonly [string, Readonly<Record<string, string>>])[]

const lucide = import.meta.resolve('lucide-react/icons/x')

/** A module without a drawing re-exports another icon. */
async function drawingOf(name: string): Promise<Drawing> {
  const module = new URL(`${name}.mjs`, lucide)
  const { __iconData: data } = (await import(module.href)) as { readonly __iconData?: { node: Drawing } }
  if (data) return data.node
  const other = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(module, 'utf8'))?.[1]
  if (other === undefined) throw new Error(`Lucide has no icon "${name}".`)
  return drawingOf(other)
}

async function symbolOf(name: string): Promise<string> {
  const elements = (await drawingOf(name)).map(([element, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${elements.join('')}</symbol>\n`
}

const symbols = await Promise.all(iconNames.map(symbolOf))
const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.log('web/src/ui/icon/icons.svg is outdated: run npm run generate')
  process.exitCode = 1
}
