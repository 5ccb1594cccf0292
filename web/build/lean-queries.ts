import type { Plugin } from 'vite'

const behaviour = /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/
const observer = /\/@tanstack\/query-core\/build\/modern\/infiniteQueryObserver\.js$/

/**
 * Leaves out how the query library fetches endless lists, which every query would carry: the lists here are pages with
 * addresses. A component that asks for an endless list after all fails the build.
 */
export function leanQueries(): Plugin {
  return {
    name: 'chaguan-lean-queries',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      behaviour.test(id)
        ? { code: 'export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = []', map: null }
        : null,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => observer.test(id)))
          this.error('A component asks for an endless list, which web/build/lean-queries.ts leaves out.')
    },
  }
}
