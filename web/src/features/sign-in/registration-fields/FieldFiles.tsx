import { attachmentTypes, signInFieldLimits, signInFieldTypes } from '@chaguan/contracts/browser'
import { useEffect, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { otherFileProblemText } from '../../../i18n/upload-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { acceptOf, fileRules, pictureRules } from '../../../shared/uploads/file-rules.ts'
import { type UploadFailure, uploadedBefore } from '../../../shared/uploads/upload-list.ts'
import { useUploads } from '../../../shared/uploads/use-uploads.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Upload } from '../../../ui/upload/Upload.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { AnsweredFile, RegistrationField } from './field-answers.ts'

const states = { uploading: 'uploading', done: 'success', failed: 'error' } as const
const asPictures = { type: attachmentTypes.image, idOf: ({ id }: { id: number }) => id }
const asFiles = { type: attachmentTypes.file, idOf: ({ id }: { id: number }) => id }

/** The reason why uploads prevent submitting; null for none. */
export type UploadState = 'busy' | 'failed' | null

interface FieldFilesProps {
  field: RegistrationField
  name: string
  before: readonly AnsweredFile[]
  /** Called when the reason changes: an upload is in progress, or has failed. */
  onState: (state: UploadState) => void
}

/**
 * Pictures or files as an answer, at most nine (docs/reference/pages.md#login-states); finished uploads are in a hidden
 * field of the form.
 */
export function FieldFiles({ field, name, before, onState }: FieldFilesProps) {
  const t = useTexts()
  const { face } = usePageContext()
  const isLive = useHydrated()
  const { supportImgExt, supportFileExt, supportMaxSize } = useSite().forum.setAttach
  const isPictures = field.type === signInFieldTypes.pictures
  const rules = (isPictures ? pictureRules : fileRules)(
    isPictures ? supportImgExt : supportFileExt,
    supportMaxSize,
    signInFieldLimits.files,
  )
  const [problem, setProblem] = useState('')
  const start = before.map(({ id, name: called, url = '' }) => uploadedBefore({ id, name: called, url }))
  const showFailure = (failure: UploadFailure) => setProblem(failureText(failure, t))
  const uploads = useUploads(rules, start, showFailure, isPictures ? asPictures : asFiles)
  const state = uploads.isBusy ? 'busy' : uploads.hasFailed ? 'failed' : null
  useEffect(() => onState(state), [state, onState])
  if (!isLive)
    return (
      <noscript>
        <p>{t('files.noScript')}</p>
      </noscript>
    )
  const arrived = uploads.list.flatMap(({ id, name: called }) => (id === null ? [] : [{ id, name: called }]))
  return (
    <>
      <input type="hidden" name={name} value={JSON.stringify(arrived)} />
      <Upload
        label={field.name}
        layout={isPictures ? 'card' : 'list'}
        limit={rules.most}
        accept={acceptOf(rules, face)}
        files={uploads.list.map(({ key, name: called, state, percent, src }) => ({
          key,
          name: called,
          status: states[state],
          percent,
          src,
        }))}
        add={t(isPictures ? 'files.add' : 'signIn.fields.addFile')}
        texts={(called) => ({
          cancel: t('files.cancel', { name: called }),
          remove: t(isPictures ? 'files.remove' : 'files.other.remove', { name: called }),
          retry: t('files.retry'),
          progress: t('files.progress', { name: called }),
          failed: t(isPictures ? 'files.failed' : 'files.other.failed'),
        })}
        onAdd={(files) => {
          const problems = uploads.add(files)
          setProblem(problems.map((one) => otherFileProblemText(one, rules, t)).join(' '))
        }}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
      {problem && <Alert kind="danger">{problem}</Alert>}
    </>
  )
}
