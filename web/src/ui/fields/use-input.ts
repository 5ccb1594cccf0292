import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * The characters that a number field keeps of a text while it is typed: digits, `+`, `|` and `.`
 * (docs/reference/components.md#input).
 */
export const typedNumber = (text: string) => text.replaceAll(/[^\d+|.]/g, '')

/**
 * The value of a number field after blur: the number, or the last valid text when there is none; an empty text is
 * valid.
 */
export function settledNumber(text: string, lastGood: string): string {
  if (text === '') return ''
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : lastGood
}

/** A text without any white space. */
export const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

export type InputMode = 'text' | 'password' | 'number' | 'search'

export interface InputRules {
  mode: InputMode
  /** Removes all white space. */
  trim: boolean
  /** Controlled text. */
  value?: string | undefined
  defaultValue?: string | undefined
  onText?: ((text: string) => void) | undefined
  onEnter?: ((text: string) => void) | undefined
  onBackspace?: ((text: string) => void) | undefined
}

/** The key code of a key that an input method handles. */
const takenByInputMethod = 229

/**
 * The state of an input with its rules; during input-method composition the text is not changed and keys are ignored.
 */
export function useInput(rules: InputRules) {
  const { mode, trim, value, defaultValue = '', onText, onEnter, onBackspace } = rules
  const [own, setOwn] = useState(defaultValue)
  const text = value ?? own
  const lastGood = useRef(text)
  const isComposing = useRef(false)

  function change(next: string): void {
    if (next === text) return
    setOwn(next)
    onText?.(next)
  }

  function typed(raw: string): void {
    const spaceless = trim ? withoutSpace(raw) : raw
    const ruled = mode === 'number' ? typedNumber(spaceless) : spaceless
    change(isComposing.current ? raw : ruled)
  }

  function settle(): void {
    if (mode !== 'number') return
    const settled = settledNumber(text, lastGood.current)
    lastGood.current = settled
    change(settled)
  }

  return {
    text,
    clear: () => {
      lastGood.current = ''
      change('')
    },
    on: {
      onChange: ({ target }: { target: HTMLInputElement }) => typed(target.value),
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        isComposing.current = false
        typed(currentTarget.value)
      },
      onBlur: settle,
      onKeyDown: ({ key, keyCode, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
        if (nativeEvent.isComposing || isComposing.current || keyCode === takenByInputMethod) return
        if (key === 'Enter') onEnter?.(text)
        if (key === 'Backspace') onBackspace?.(text)
      },
    },
  }
}
