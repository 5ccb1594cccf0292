import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'

interface ChooseBoxProps {
  label: string
  isOn: boolean
  onChange: (isRange: boolean) => void
}

function ChooseBox({ label, isOn, onChange }: ChooseBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      // A click event has the shift key, a change event does not.
      onClick={({ shiftKey }) => onChange(shiftKey)}
      onChange={() => {}}
    />
  )
}

/** The selected rows of a page: single ones, all, or, with shift, the range from the last selected one. */
export function useSelectedRows(ids: readonly number[]) {
  const t = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  const here = ids.filter((id) => chosen.has(id))
  function toggle(id: number, isRange = false): void {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)]
    const next = new Set(chosen)
    const isOn = !next.has(id)
    const several = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    for (const one of several) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    last.current = id
    setChosen(next)
  }
  const isAll = ids.length > 0 && here.length === ids.length
  return {
    here,
    toggle,
    clear: () => setChosen(new Set()),
    boxOfAll: (
      <ChooseBox
        label={t('admin.list.chooseAll')}
        isOn={isAll}
        onChange={() => setChosen(new Set(isAll ? [] : ids))}
      />
    ),
    boxOf: (id: number, name: string): ReactNode => (
      <ChooseBox
        label={t('admin.list.choose', { name })}
        isOn={here.includes(id)}
        onChange={(isRange) => toggle(id, isRange)}
      />
    ),
  }
}
