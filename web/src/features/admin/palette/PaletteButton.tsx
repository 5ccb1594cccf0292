import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'

type PalettePart = ComponentType<{ onClose: () => void }>

/** Loaded on first use. */
const loadPalette = async (): Promise<PalettePart> => (await import('./Palette.tsx')).Palette

/** A button that opens the command palette, like Ctrl+K on every page of the admin area. */
export function PaletteButton() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<PalettePart | null>(null)
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', obey)
    return () => window.removeEventListener('keydown', obey)
  }, [])
  useEffect(() => {
    if (!isOpen || Palette) return
    loadPalette().then(
      (part) => setPalette(() => part),
      () => setOpen(false),
    )
  }, [isOpen, Palette])
  return (
    <>
      <button
        type="button"
        className={cx('abar__find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon of="search" size={16} />
        <span>{t('adminPalette.open')}</span>
        <kbd className="dzq-kbd">{t('adminPalette.shortcut')}</kbd>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
