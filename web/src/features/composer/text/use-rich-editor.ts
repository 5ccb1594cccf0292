import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { RichEditorProps } from '../editor/RichEditor.tsx'

export interface LoadedEditor {
  readonly Editor: ComponentType<RichEditorProps>
  /** Characters before the caret of the plain text when the editor was loaded; null when that was not focused. */
  readonly caret: number | null
}

/** Runs a function after the first paint, when the browser is idle; returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}

/** Waits for the end of input-method composition, so that no unfinished word is lost. */
function whenComposed(field: HTMLTextAreaElement | null, isComposing: () => boolean): Promise<void> {
  if (!field || !isComposing()) return Promise.resolve()
  return new Promise((resolve) =>
    field.addEventListener('compositionend', () => setTimeout(resolve, 0), { once: true }),
  )
}

function watchComposing(field: HTMLTextAreaElement | null) {
  let isComposing = false
  const begin = () => {
    isComposing = true
  }
  const end = () => {
    isComposing = false
  }
  field?.addEventListener('compositionstart', begin)
  field?.addEventListener('compositionend', end)
  const stop = () => {
    field?.removeEventListener('compositionstart', begin)
    field?.removeEventListener('compositionend', end)
  }
  return { isComposing: () => isComposing, stop }
}

/** Loads the rich editor; the plain text field stays until then, and when `hasFailed`. */
export function useRichEditor(plain: RefObject<HTMLTextAreaElement | null>) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    const field = plain.current
    const composing = watchComposing(field)
    const load = async () => {
      const { RichEditor } = await import('../editor/RichEditor.tsx')
      await whenComposed(field, composing.isComposing)
      if (isGone) return
      const isInside = field !== null && document.activeElement === field
      setLoaded({ Editor: RichEditor, caret: isInside ? field.selectionStart : null })
    }
    // Without the code the plain text field stays, which can do everything but formatting.
    const stop = whenIdle(() => void load().catch(() => setFailed(true)))
    return () => {
      isGone = true
      stop()
      composing.stop()
    }
  }, [plain])
  return { loaded, hasFailed }
}
