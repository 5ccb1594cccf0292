import type { AcceptedPlugin, Rule } from 'postcss'

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
