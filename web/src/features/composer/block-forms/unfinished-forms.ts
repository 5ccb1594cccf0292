import { useState } from 'react'
import type { Composer } from '../use-composer.ts'

/** The values of forms that were closed before they were submitted; restored when they open again. */
export interface UnfinishedForms {
  read(): unknown
  write(typed: unknown): void
}

export interface KindFormProps {
  readonly composer: Composer
  readonly memory: UnfinishedForms
  /** Closes the form; `isDone` drops its values. */
  readonly onEnd: (isDone: boolean) => void
}

/** The state of a form, which survives closing it. */
export function useUnfinishedForm<State extends object>(memory: UnfinishedForms, start: () => State) {
  const [typed, setTyped] = useState<State>(() => (memory.read() as State | undefined) ?? start())
  const type = (change: Partial<State>) =>
    setTyped((now) => {
      const next = { ...now, ...change }
      memory.write(next)
      return next
    })
  return [typed, type] as const
}
