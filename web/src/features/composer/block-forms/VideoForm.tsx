import { embedSites, readEmbed } from '@chaguan/contracts/embeds'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { KindForm } from './KindForm.tsx'
import './block-forms.module.css'
import { type KindFormProps, useUnfinishedForm } from './unfinished-forms.ts'

/** The form of a video: a file, or an address on a permitted site. */
export function VideoForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const { lang } = usePageContext()
  const before = composer.words.extras.embed
  const { list, add, rules } = composer.uploads.lists.video
  const [{ address }, type] = useUnfinishedForm(memory, () => ({ address: before?.address ?? '' }))
  const [problem, setProblem] = useState<'none' | 'unknown' | null>(null)
  const names = embedSites.map((site) => site[lang])
  const done = () => {
    const found = readEmbed(address)
    setProblem(address.trim() === '' ? 'none' : found ? null : 'unknown')
    if (!found) return
    composer.setExtra('embed', { address: found.site.page(found.id), siteName: found.site[lang] })
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('embed', null)
    onEnd(true)
  }
  const sites = names.join(t('blockForms.join'))
  const problemText = { none: t('blockForms.video.none'), unknown: t('blockForms.video.unknown', { sites }) }
  return (
    <KindForm problem={problem} onDone={done} onCancel={() => onEnd(false)} onRemove={before && remove}>
      <label className={cx('pick', list.length > 0 && 'is-disabled')}>
        <Icon of="upload" />
        <span>{t(list.length > 0 ? 'blockForms.video.there' : 'blockForms.video.pick')}</span>
        <small>
          {t('blockForms.file.limits', {
            types: rules.endings.join(' / '),
            n: Math.floor(rules.maxBytes / 1_048_576),
          })}
        </small>
        <input
          type="file"
          className="dzq-vh"
          accept={rules.endings.map((ending) => `.${ending}`).join()}
          disabled={list.length > 0}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
            onEnd(true)
          }}
        />
      </label>
      <TextArea
        label={t('blockForms.video.address')}
        hint={t('blockForms.video.sites', { sites })}
        rows={3}
        value={address}
        error={problem ? problemText[problem] : undefined}
        onText={(next) => type({ address: next })}
      />
    </KindForm>
  )
}
