import type { AcceptedPlugin, Rule } from 'postcss'
import type { Plugin } from 'vite'

/** Plugins and themes hang on class names, so they are the written ones behind one prefix; states stay bare. */
export const stableName = (local: string) => (local.startsWith('is-') ? local : `dzq-${local}`)

/** Keeps a style sheet that is imported for its effect alone (`import './button.module.css'`): Vite drops it otherwise. */
export function styleSheets(): Plugin {
  return {
    name: 'style-sheets',
    enforce: 'post',
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  }
}

const faceFile = /\/faces\/(pc|h5)\//
/** Selectors that begin at the root element say themselves where they hold. */
const atRoot = /^(?:\[data-|:root|html)/

/**
 * Makes the styles of a face hold only while that face is shown: both stay in the document once the layout has changed
 * with the window. The condition weighs nothing, so that the order of styles stays what it is.
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
