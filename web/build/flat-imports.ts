import type { Plugin, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** The page that most first loads lead to. */
const threadPage = /\/src\/faces\/(?:pc|h5)\/thread\/ThreadPage\.tsx$/

/** Everything a chunk needs that its own imports lead to, but do not name. */
function further(bundle: Bundle, chunk: Rolldown.OutputChunk): string[] {
  const named = new Set([chunk.fileName, ...chunk.imports])
  const found: string[] = []
  const waiting = [...chunk.imports]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const imported = bundle[file]
    if (imported?.type !== 'chunk') continue
    for (const next of imported.imports) {
      if (named.has(next)) continue
      named.add(next)
      found.push(next)
      waiting.push(next)
    }
  }
  return found
}

/**
 * Lets the chunk of a thread's page name all chunks it comes to need, so that a browser fetches them side by side
 * instead of finding them one behind the other. They stand after its own imports, so that nothing runs in another order.
 */
export function flatImports(): Plugin {
  return {
    name: 'chaguan-flat-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && threadPage.test(chunk.facadeModuleId ?? ''))
          chunk.code = `${chunk.code.trimEnd()}\n${further(bundle as Bundle, chunk)
            .map((file) => `import"./${file.split('/').at(-1)}";`)
            .join('')}\n`
    },
  }
}
