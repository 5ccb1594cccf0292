import { type ComponentType, useEffect, useState } from 'react'
import type { MarkdownAreaProps } from './MarkdownArea.tsx'

const key = 'dzq-composer'

function wantsMarkdown(): boolean {
  try {
    return localStorage.getItem(key) === 'markdown'
  } catch {
    return false
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'markdown' : 'rich')
  } catch {
    // Private windows may refuse to store; the choice then lasts as long as this page.
  }
}

export interface MarkdownChoice {
  readonly isOn: boolean
  readonly choose: (isOn: boolean) => void
}

/** Whether Markdown is used, by the last choice in this browser, and its text area once the code is loaded. */
export function useMarkdown() {
  const [isWanted, setWanted] = useState(wantsMarkdown)
  const [Area, setArea] = useState<ComponentType<MarkdownAreaProps> | null>(null)
  useEffect(() => {
    if (!isWanted || Area) return undefined
    let isGone = false
    const load = async () => {
      const { MarkdownArea } = await import('./MarkdownArea.tsx')
      if (!isGone) setArea(() => MarkdownArea)
    }
    load().catch(() => !isGone && setWanted(false))
    return () => {
      isGone = true
    }
  }, [isWanted, Area])
  const choose = (isOn: boolean) => {
    setWanted(isOn)
    remember(isOn)
  }
  return { Area: isWanted ? Area : null, choice: { isOn: isWanted, choose } }
}
