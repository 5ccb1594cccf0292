import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Translate } from '../../../i18n/texts.ts'
import { useTexts, useTextTable } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { navigateFromLayer } from '../../../ui/dialog/use-back-closes.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { useLookUp } from '../look-up/use-look-up.ts'
import type { DescribedSetting } from '../settings/setting-texts.ts'
import {
  type Entry,
  findOnSite,
  findPages,
  otherLanguage,
  readSettings,
  settingEntries,
} from './find-entries.ts'
import './palette.module.css'

/**
 * The entries that match the text: pages and settings at once, search results of the site as they arrive; and whether a
 * search failed.
 */
function useEntries(words: string): { entries: readonly Entry[]; isFailed: boolean } {
  const t = useTexts()
  const [settings, setSettings] = useState<readonly DescribedSetting[]>([])
  const [failed, setFailed] = useState('')
  const find = useCallback(
    (typed: string) => {
      setFailed('')
      return findOnSite(t, typed, () => setFailed(typed.trim()))
    },
    [t],
  )
  const found = useLookUp(words, find)
  const { lang } = useTextTable()
  // A function as state: React would call a bare one.
  const [other, setOther] = useState<{ readonly translate: Translate } | null>(null)
  useEffect(() => {
    readSettings().then(setSettings, () => {})
  }, [])
  useEffect(() => {
    void otherLanguage(lang, t).then((translate) => setOther({ translate }))
  }, [lang, t])
  const isSearch = words.trim() !== ''
  const entries = [
    ...findPages(t, words, other?.translate),
    ...(isSearch ? settingEntries(t, settings, words, other?.translate) : []),
    ...(found ?? []),
  ]
  return { entries, isFailed: isSearch && failed === words.trim() }
}

/**
 * The command palette: finds any page of the admin area, setting, person, thread and order. Arrows move, Enter opens.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const id = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { entries, isFailed } = useEntries(words)
  const state = isFailed ? 'failed' : entries.length === 0 ? 'none' : 'keys'
  const at = Math.min(chosen, entries.length - 1)
  const optionId = (n: number) => `${id}-${n}`
  useEffect(() => {
    list.current?.querySelector(`[aria-selected='true']`)?.scrollIntoView({ block: 'nearest' })
  })
  function obey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((at + step + entries.length) % Math.max(1, entries.length))
    }
    // A search field would be emptied by the first press.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>(`[aria-selected='true']`)?.click()
    }
  }
  /** A thread is outside of the admin area: its page is loaded as a document. */
  function follow(event: MouseEvent, kind: Entry['kind'], href: string): void {
    if (kind === 'thread' && isPlainClick(event)) {
      event.preventDefault()
      navigateFromLayer(href)
    } else onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('adminPalette.title')} width={640} maskCloses>
      <input
        autoFocus
        className={cx('apalette__words')}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        aria-label={t('adminPalette.title')}
        placeholder={t('adminPalette.placeholder')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setChosen(0)
        }}
        onKeyDown={obey}
      />
      <div ref={list} id={id} role="listbox" aria-label={t('adminPalette.title')} className={cx('apalette')}>
        {entries.map(({ kind, text, more, href }, n) => (
          <a
            key={`${kind} ${href}`}
            id={optionId(n)}
            role="option"
            aria-selected={n === at}
            tabIndex={-1}
            href={href}
            className={cx('apalette__entry', n === at && 'is-active')}
            onClick={(event) => follow(event, kind, href)}
          >
            <small className={cx('apalette__kind')}>{t(`adminPalette.${kind}`)}</small>
            <span className="dzq-ellipsis">{text}</span>
            <small className={cx('apalette__more', 'dzq-ellipsis')}>{more}</small>
          </a>
        ))}
      </div>
      <p role="status" className={cx('apalette__none')}>
        {t(`adminPalette.${state}`)}
      </p>
    </Dialog>
  )
}
