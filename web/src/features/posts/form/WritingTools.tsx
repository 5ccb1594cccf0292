import { limits, type OutputOf, postsApi } from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureText } from '../../../i18n/failure-text.ts'
import { fileProblemText, uploadTexts } from '../../../i18n/upload-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { acceptOf, pictureRules } from '../../../shared/uploads/file-rules.ts'
import { useUploads } from '../../../shared/uploads/use-uploads.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { setFieldValue } from '../../../ui/fields/set-field-value.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { triggerText } from '../../../ui/picker/trigger-text.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { PictureRow } from '../../../ui/upload/PictureRow.tsx'
import { Completion, type NearPerson } from './Completion.tsx'
import type { CommentPictures } from './use-comment-form.ts'

type Comments = OutputOf<typeof postsApi.listPosts>

/** The authors of the cached comments. */
function commenters(client: QueryClient): readonly NearPerson[] {
  return client
    .getQueriesData<Comments>({ queryKey: [postsApi.listPosts.path] })
    .flatMap(([, page]) => page?.pageData ?? [])
    .flatMap((post) => [post, ...(post.lastThreeComments ?? [])])
    .flatMap(({ user }) => (user ? [{ nickname: user.nickname, avatar: user.avatar }] : []))
}

function usePictures() {
  const t = useTexts()
  const toast = useToast()
  const { face } = usePageContext()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = pictureRules(supportImgExt, supportMaxSize, limits.maxPictures)
  const uploads = useUploads(rules, [], (failure) => toast(failureText(failure, t), persistentError))
  const add = (files: readonly File[]) => {
    for (const problem of uploads.add(files)) toast(fileProblemText(problem, rules, t), persistentError)
  }
  return { ...uploads, add, accept: acceptOf(rules, face) }
}

function PickPictures({ accept, onFiles }: { accept: string; onFiles: (files: File[]) => void }) {
  const t = useTexts()
  return (
    <label className={cx('reply__pick')} title={t('files.add')}>
      <Icon of="image" />
      <input
        type="file"
        className="dzq-vh"
        accept={accept}
        multiple
        aria-label={t('files.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

export interface WritingToolsProps {
  /** The textarea; another one when the box moves. */
  field: HTMLTextAreaElement | null
  /** The element beside the send button, for the buttons. */
  buttons: HTMLElement | null
  pictures: RefObject<CommentPictures | null>
  /** Called when uploads start and when they end. */
  onBusy: (isBusy: boolean) => void
}

/**
 * The tools that load with the first focus of the comment box: pictures, emoji, and the pickers of people and topics.
 */
export function WritingTools({ field, buttons, pictures: handle, onBusy }: WritingToolsProps) {
  const t = useTexts()
  const client = useQueryClient()
  const pictures = usePictures()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const near = useMemo(() => (field ? commenters(client) : []), [client, field])
  const { isBusy, hasFailed, ids, add, replace } = pictures
  useImperativeHandle(handle, () => ({ isBusy, hasFailed, ids, add, clear: () => replace([]) }))
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const nameSomebody = () => {
    if (field) setFieldValue(field, triggerText(field.value.slice(0, field.selectionStart), '@'))
  }
  const most = limits.maxPictures
  return (
    <>
      {buttons &&
        createPortal(
          <>
            <PickPictures accept={pictures.accept} onFiles={add} />
            <IconButton
              icon="smile"
              label={t('composer.do.emoji')}
              aria-expanded={isEmojiOpen}
              onClick={() => setEmojiOpen(!isEmojiOpen)}
            />
            <IconButton icon="at-sign" label={t('composer.do.member')} onClick={nameSomebody} />
          </>,
          buttons,
        )}
      <Completion
        field={field}
        near={near}
        isEmojiOpen={isEmojiOpen}
        onEmojiClose={() => setEmojiOpen(false)}
      />
      <PictureRow
        pictures={pictures.list}
        most={most}
        accept={pictures.accept}
        texts={uploadTexts(t, most)}
        onAdd={add}
        onRemove={pictures.remove}
        onRetry={pictures.retry}
        onMove={pictures.move}
        withoutAdd={pictures.list.length === 0}
      />
    </>
  )
}
