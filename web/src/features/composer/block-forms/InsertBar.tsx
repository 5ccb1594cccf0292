import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { acceptOf } from '../../../shared/uploads/file-rules.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { FileKind } from '../thread-draft.ts'
import type { Composer } from '../use-composer.ts'
import { useExtraSummary } from './extra-summary.ts'
import type { KindFormEntry } from './kind-forms.ts'
import './block-forms.module.css'
import { PluginEntries, usePluginEntries } from './PluginKinds.tsx'
import type { KindForms } from './use-kind-forms.tsx'

interface BarProps {
  composer: Composer
  forms: KindForms
}

/** The file chooser of a kind, inside the pressed label. */
function Chooser({
  composer,
  kind,
  label,
  onChosen,
}: {
  composer: Composer
  kind: FileKind
  label: string
  onChosen?: () => void
}) {
  const { face } = usePageContext()
  const { rules, add } = composer.uploads.lists[kind]
  return (
    <input
      type="file"
      className="dzq-vh"
      accept={acceptOf(rules, face)}
      multiple
      aria-label={label}
      onChange={({ target }) => {
        add([...(target.files ?? [])])
        target.value = ''
        onChosen?.()
      }}
    />
  )
}

/** On pc: the buttons of all kinds in one bar below the text. */
export function InsertBar({ composer, forms }: BarProps) {
  const t = useTexts()
  const tools = forms.tools.filter(({ isSetting }) => !isSetting)
  const plugins = usePluginEntries()
  if (tools.length + plugins.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={cx('bar')} role="group" aria-label={t('composer.insert')}>
      {tools.map(({ name, text, icon, opens, isSet }) =>
        'files' in opens ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the chooser inside is its control
          <label key={name} className={cx('bar__pick')}>
            <Icon of={icon} size={18} />
            {t(text)}
            <Chooser composer={composer} kind={opens.files} label={t('blockForms.add', { name: t(text) })} />
          </label>
        ) : (
          <button
            key={name}
            type="button"
            className={cx('bar__pick')}
            data-on={isSet(composer.written) || undefined}
            aria-haspopup="dialog"
            onClick={() => forms.open(name)}
          >
            <Icon of={icon} size={18} />
            {t(text)}
          </button>
        ),
      )}
      <PluginEntries composer={composer} />
    </div>
  )
}

/** On pc: the terms of a thread beside the text. */
export function SettingRows({ composer, forms }: BarProps) {
  const t = useTexts()
  const wordsOf = useExtraSummary()
  return forms.tools
    .filter(({ isSetting }) => isSetting)
    .map(({ name, text, icon }) => (
      <button
        key={name}
        type="button"
        className={cx('kind-row')}
        aria-haspopup="dialog"
        onClick={() => forms.open(name)}
      >
        <Icon of={icon} />
        {t(text)}
        <span className={cx('kind-row__value')}>
          <span className="dzq-ellipsis">{wordsOf(name, composer.words.extras)}</span>
          <Icon of="chevron-right" size={16} />
        </span>
      </button>
    ))
}

/** On h5: the terms that are set, beside the category. */
export function SettingChips({ composer, forms }: BarProps) {
  const wordsOf = useExtraSummary()
  const t = useTexts()
  return forms.tools
    .filter(({ isSetting, isSet }) => isSetting && isSet(composer.written))
    .map(({ name, text, icon }) => (
      <button
        key={name}
        type="button"
        className={cx('chipbtn', 'is-on')}
        aria-haspopup="dialog"
        aria-label={`${t(text)} ${wordsOf(name, composer.words.extras)}`}
        onClick={() => forms.open(name)}
      >
        <Icon of={icon} size={16} />
        <span className="dzq-ellipsis">{wordsOf(name, composer.words.extras)}</span>
      </button>
    ))
}

/** On h5: the kinds of the bar above the keyboard, after emoji, people and topics. */
export function BarKinds({ composer, forms }: BarProps) {
  const t = useTexts()
  return forms.tools
    .filter(({ inBar, opens }) => inBar && 'form' in opens)
    .map(({ name, text, icon, isSet }) => (
      <IconButton
        key={name}
        icon={icon}
        label={t(text)}
        isOn={isSet(composer.written)}
        aria-haspopup="dialog"
        onClick={() => forms.open(name)}
      />
    ))
}

interface MoreItemProps extends BarProps {
  tool: KindFormEntry
  onChosen: () => void
}

function MoreItem({ tool: { name, text, icon, opens, isSet }, composer, forms, onChosen }: MoreItemProps) {
  const t = useTexts()
  const inside = (
    <>
      <Icon of={icon} size={24} />
      {t(text)}
    </>
  )
  if ('files' in opens)
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the chooser inside is its control
      <label>
        {inside}
        <Chooser
          composer={composer}
          kind={opens.files}
          label={t('blockForms.add', { name: t(text) })}
          onChosen={onChosen}
        />
      </label>
    )
  return (
    <button
      type="button"
      className={cx(isSet(composer.written) && 'is-on')}
      onClick={() => {
        onChosen()
        forms.open(name)
      }}
    >
      {inside}
    </button>
  )
}

/** On h5: a plus button that opens all other kinds. */
export function MoreInsertButtons({ composer, forms }: BarProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const tools = forms.tools.filter(({ inBar }) => !inBar)
  const plugins = usePluginEntries()
  if (tools.length + plugins.length === 0) return null
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon="plus"
        label={t('blockForms.more')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Popup isOpen={isOpen} onClose={close} label={t('blockForms.more')}>
        <ul className={cx('kind-more')}>
          {tools.map((tool) => (
            <li key={tool.name}>
              <MoreItem tool={tool} composer={composer} forms={forms} onChosen={close} />
            </li>
          ))}
          {plugins.length > 0 && (
            <li className={cx('kind-more__plugins')}>
              <PluginEntries composer={composer} onChosen={close} />
            </li>
          )}
        </ul>
      </Popup>
    </>
  )
}
