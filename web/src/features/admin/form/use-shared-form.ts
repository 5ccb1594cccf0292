import { useState } from 'react'
import { type Conflict, conflictsOf } from './Conflicts.tsx'

const withoutKeys = <T extends Conflict>(all: readonly T[], settled: readonly T[]) =>
  all.filter(({ key }) => !settled.some((one) => one.key === key))

/**
 * State of a form whose fields another administrator may save meanwhile: the typed values, the fields that differ from
 * the stored ones, and, after a save was refused for it, the fields with conflicts. `fieldOf` converts a value of the
 * wire to that of the form.
 */
export function useSharedForm<F extends object>(
  shown: F,
  fieldOf: (key: keyof F, value: unknown) => F[keyof F] = (_, value) => value as F[keyof F],
) {
  const [form, setForm] = useState(shown)
  /** The last known stored values. */
  const [seen, setSeen] = useState(shown)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const keys = Object.keys(shown) as (keyof F)[]

  return {
    form,
    setForm,
    conflicts,
    changed: keys.filter((key) => form[key] !== seen[key]),
    /** The form's value for the stored value of a conflict. */
    shownOf: ({ key, value }: Conflict) => fieldOf(key as keyof F, value),
    /**
     * Sends the form; `seen` contains the values that it showed. Conflicts of a refusal are recorded to be settled, and
     * the refusal is thrown.
     */
    async send(save: (form: F, seen: F) => Promise<unknown>): Promise<void> {
      try {
        await save(form, seen)
        setSeen(form)
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
