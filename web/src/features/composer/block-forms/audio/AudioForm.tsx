import { blockLimits } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/Icon.tsx'
import { KindForm } from '../KindForm.tsx'
import '../block-forms.module.css'
import type { KindFormProps } from '../unfinished-forms.ts'
import { Microphone } from './Microphone.tsx'
import { canRecord } from './recorder.ts'
import { useRecorder } from './use-recorder.ts'

/** The form of audio: a recording, or a file. */
export function AudioForm({ composer, onEnd }: KindFormProps) {
  const t = useTexts()
  const recorder = useRecorder()
  const [isPossible] = useState(canRecord)
  const { add, rules, list } = composer.uploads.lists.audio
  const { state } = recorder
  const hasAudio = list.length > 0
  const done = () => {
    if (state.is !== 'recorded') return
    add([state.file])
    onEnd(true)
  }
  return (
    <KindForm
      about={
        hasAudio ? t('blockForms.audio.there') : t('blockForms.audio.about', { n: blockLimits.audioSeconds })
      }
      confirm={t('blockForms.audio.use')}
      isWaiting={state.is !== 'recorded' || hasAudio}
      onDone={done}
      onCancel={() => onEnd(false)}
    >
      {!hasAudio && isPossible && <Microphone recorder={recorder} />}
      {state.is === 'denied' && <Alert kind="warn">{t('blockForms.audio.denied')}</Alert>}
      {!isPossible && <Alert kind="warn">{t('blockForms.audio.impossible')}</Alert>}
      <label className={cx('pick', hasAudio && 'is-disabled')}>
        <Icon of="upload" />
        <span>{t('blockForms.audio.pick')}</span>
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
          disabled={hasAudio}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
            onEnd(true)
          }}
        />
      </label>
    </KindForm>
  )
}
