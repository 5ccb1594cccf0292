import type { AcceptedPlugin, Rule } from 'postcss'
import type { Plugin } from 'vite'

/** Plugins and themes depend on class names, so these are the written names with a prefix; state classes have none. */
export const stableName = (local: string) => (local.startsWith('is-') ? local : `dzq-${local}`)

/**
 * Keeps a style sheet that is imported for its side effect only (`import './button.module.css'`), which Vite would
 * drop.
 */
export function styleSheets(): Plugin {
  return {
    name: 'style-sheets',
    enforce: 'post',
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  }
}

const faceFile = /\/faces\/(pc|h5)\//
/** Selectors that begin at the root element are not scoped to a face. */
const atRoot = /^(?:\[data-|:root|html)/

/**
 * Scopes the styles of a face to the time when that face is shown: both stay in the document after a layout change. The
 * condition has no specificity, so that the order of styles is unchanged.
 */
export function faceStyles(): AcceptedPlugin {
  return {
    postcssPlugin: 'face-styles',
    Rule(rule: Rule) {
      const face = faceFile.exec(rule.source?.input.file ?? '')?.[1]
      const isStep =
        rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name?: string }).name ?? '')
      if (!face || isStep || rule.parent?.type === 'rule') return
      const scope = `:where([data-face='${face}'])`
      rule.selectors = rule.selectors.map((selector) =>
        atRoot.test(selector) || selector.startsWith(scope) ? selector : `${scope} ${selector}`,
      )
    },
  }
}

/**
 * Escapes all non-ASCII characters. V8 stores a script with one Chinese character in two bytes per character; this
 * bundle is mostly code and would take twice the memory because of a few texts.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeAll(file.code)
    },
  }
}

/**
 * Sound for code with ASCII identifiers and without raw templates: strings, templates and regular expressions keep
 * their values.
 */
export const escapeAll = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
