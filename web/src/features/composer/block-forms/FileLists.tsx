import { type ReactNode, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { playerTexts } from '../../../i18n/player-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { sizeText } from '../../../ui/file/size-text.ts'
import { AudioPlayer } from '../../../ui/player/AudioPlayer.tsx'
import { Upload } from '../../../ui/upload/Upload.tsx'
import type { FileKind } from '../thread-draft.ts'
import type { Composer } from '../use-composer.ts'
import type { FileList } from '../use-composer-uploads.ts'
import './block-forms.module.css'

const states = { uploading: 'uploading', done: 'success', failed: 'error' } as const

interface ListProps {
  list: FileList
  label: string
  add: string
  /** The refusal of the server. */
  error: string | undefined
  children?: ReactNode
}

/** Files with their progress or failure, and buttons to cancel, retry and remove. */
function List({
  list: { list, rules, add, remove, retry, problem },
  label,
  add: addText,
  error,
  children,
}: ListProps) {
  const t = useTexts()
  if (list.length === 0 && problem === '') return null
  const files = list.map(({ key, name, state, percent, size }) => ({
    key,
    name: size ? `${name} (${sizeText(size)})` : name,
    status: states[state],
    percent,
  }))
  const reasons = new Map(
    list.map(({ name, size, failure }) => [
      size ? `${name} (${sizeText(size)})` : name,
      failure && failureText(failure, t),
    ]),
  )
  return (
    <div className={cx('uploaded')}>
      <Upload
        label={label}
        layout="list"
        limit={rules.most}
        accept={rules.endings.map((ending) => `.${ending}`).join()}
        files={files}
        add={addText}
        texts={(name) => ({
          cancel: t('files.cancel', { name }),
          remove: t('files.other.remove', { name }),
          retry: t('files.retry'),
          progress: t('files.progress', { name }),
          failed: reasons.get(name) || t('files.other.failed'),
        })}
        onAdd={add}
        onRemove={remove}
        onRetry={retry}
      />
      {children}
      {(problem || error) && <Alert kind="danger">{problem || error}</Alert>}
    </div>
  )
}

function Sound({ list: { list } }: { list: FileList }) {
  const t = useTexts()
  const sound = list[0]
  const [src] = useState(() => sound?.src ?? '')
  if (!sound || sound.state === 'failed') return null
  return <AudioPlayer src={sound.src || src} name={sound.name} duration={0} texts={playerTexts(t)} />
}

/** The audio, video and files of a draft. */
export function FileLists({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { lists } = composer.uploads
  const { at } = composer.errors
  const isEmpty = (['audio', 'video', 'files'] satisfies FileKind[]).every(
    (kind) => lists[kind].list.length === 0 && lists[kind].problem === '',
  )
  if (isEmpty) return null
  return (
    <div className={cx('extras')}>
      <List
        list={lists.audio}
        label={t('blockForms.audio')}
        add={t('blockForms.audio.pick')}
        error={at('audio')}
      >
        <Sound list={lists.audio} />
      </List>
      <List
        list={lists.video}
        label={t('blockForms.video')}
        add={t('blockForms.video.pick')}
        error={at('video')}
      />
      <List
        list={lists.files}
        label={t('blockForms.file')}
        add={t('blockForms.file.add', { n: lists.files.list.length, most: lists.files.rules.most })}
        error={at('files')}
      />
    </div>
  )
}
