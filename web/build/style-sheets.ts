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
