import { useState } from 'react'
import { type Conflict, conflictsOf } from './Conflicts.tsx'

const withoutKeys = <T extends Conflict>(all: readonly T[], settled: readonly T[]) =>
  all.filter(({ key }) => !settled.some((one) => one.key === key))

/**
 * A form of fields that another administrator may save meanwhile: what is typed, which fields differ from what is stored,
 * and, once a save was refused for it, which of them are another value by now. `fieldOf` makes of the value of the wire
 * what the form holds.
 */
export function useSharedForm<F extends object>(
  shown: F,
  fieldOf: (key: keyof F, value: unknown) => F[keyof F] = (_, value) => value as F[keyof F],
) {
  const [form, setForm] = useState(shown)
  /** What is stored, as far as the form knows. */
  const [seen, setSeen] = useState(shown)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const keys = Object.keys(shown) as (keyof F)[]

  return {
    form,
    setForm,
    conflicts,
    changed: keys.filter((key) => form[key] !== seen[key]),
    /** What the form shows of a value of the wire. */
    shownOf: ({ key, value }: Conflict) => fieldOf(key as keyof F, value),
    /** Sends the form; `seen` is what it showed. What was refused is kept to be settled, and thrown. */
    async send(save: (form: F, seen: F) => Promise<unknown>): Promise<void> {
      try {
        await save(form, seen)
        setConflicts([])
      } catch (error) {
        setConflicts(conflictsOf(error))
        throw error
      }
    },
    settle(settled: readonly Conflict[], mine: boolean): void {
      const present = Object.fromEntries(
        settled.map(({ key, value }) => [key, fieldOf(key as keyof F, value)]),
      )
      setSeen({ ...seen, ...present })
      if (!mine) setForm({ ...form, ...present })
      setConflicts(withoutKeys(conflicts, settled))
    },
  }
}
