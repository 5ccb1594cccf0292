import type { Plugin } from 'vite'

/**
 * Writes everything beyond ASCII as escapes. A script with one Chinese character in it is kept by the engine with two
 * bytes for every character of it; this bundle is mostly code and would take twice the memory for its few texts.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeAll(file.code)
    },
  }
}

/** Sound for code whose names are ASCII and that has no raw templates: strings, templates and patterns read the same. */
export const escapeAll = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
