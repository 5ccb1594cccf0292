import {
  type AttachmentView,
  attachmentTypes,
  blockLimits,
  limits,
  mediaExtensions,
} from '@chaguan/contracts/browser'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { fileProblemText, otherFileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { type FileRules, fileRules, pictureRules } from '../../shared/uploads/file-rules.ts'
import { type Upload, type UploadFailure, uploadedBefore } from '../../shared/uploads/upload-list.ts'
import { type UploadKind, type Uploads, useUploads } from '../../shared/uploads/use-uploads.ts'
import type { UndoStep } from './editor/undo-history.ts'
import { type DraftFile, type FileKind, fileKinds, type ThreadDraft } from './thread-draft.ts'

const ownId = ({ id }: AttachmentView) => id
const playableId = ({ id, threadVideoId }: AttachmentView) => threadVideoId ?? id

/** The upload type of each kind, and the id by which its block refers to it. */
const uploadKinds: Readonly<Record<FileKind, UploadKind>> = {
  pictures: { type: attachmentTypes.image, idOf: ownId },
  files: { type: attachmentTypes.file, idOf: ownId },
  audio: { type: attachmentTypes.audio, idOf: playableId },
  video: { type: attachmentTypes.video, idOf: playableId },
}

const filesOf = (list: readonly Upload[]): readonly DraftFile[] =>
  list.flatMap(({ id, name, url, size }) => (id ? [{ id, name, url, size: size ?? 0 }] : []))

/** Files of one kind, with the site's rules for them. */
export interface FileList extends Omit<Uploads, 'add'> {
  readonly rules: FileRules
  readonly add: (files: readonly File[]) => void
  /** The error of the files chosen last; empty when all were accepted. */
  readonly problem: string
}

function useFileList(
  kind: FileKind,
  rules: FileRules,
  start: readonly DraftFile[],
  took: (kind: FileKind, keys: readonly string[]) => void,
): FileList {
  const t = useTexts()
  const [problem, setProblem] = useState('')
  // Shown below the pictures, so that it covers nothing; other files have their failures in their rows.
  const showFailure = (failure: UploadFailure) => {
    if (kind === 'pictures') setProblem(failureText(failure, t))
  }
  const uploads = useUploads(rules, start.map(uploadedBefore), showFailure, uploadKinds[kind])
  const add = (files: readonly File[]) => {
    const problems = uploads.add(files, (keys) => took(kind, keys))
    const textOf = kind === 'pictures' ? fileProblemText : otherFileProblemText
    setProblem(problems.map((one) => textOf(one, rules, t)).join(t('blockForms.join')))
  }
  return { ...uploads, rules, add, problem }
}

function useRules(): Readonly<Record<FileKind, FileRules>> {
  const {
    supportImgExt,
    supportFileExt,
    supportMaxSize,
    supportMaxVideoSize,
    supportMaxUploadAttachmentNum,
  } = useSite().forum.setAttach
  const maxFiles = Math.min(
    Number(supportMaxUploadAttachmentNum) || blockLimits.filesDefault,
    blockLimits.maxFiles,
  )
  return {
    pictures: pictureRules(supportImgExt, supportMaxSize, limits.maxPictures),
    files: fileRules(supportFileExt, supportMaxSize, maxFiles),
    audio: fileRules(mediaExtensions.audio.join(), supportMaxSize, 1),
    video: fileRules(mediaExtensions.video.join(), supportMaxVideoSize, 1),
  }
}

/** The list that a dropped or pasted file is added to. */
function kindOf({ type }: File): FileKind {
  if (type.startsWith('image/')) return 'pictures'
  if (type.startsWith('video/')) return 'video'
  return 'files'
}

function useRights(): Readonly<Record<FileKind, boolean>> {
  const { other } = useSite().forum
  return {
    pictures: other.canInsertThreadImage,
    files: other.canInsertThreadAttachment,
    audio: other.canInsertThreadAudio,
    video: other.canInsertThreadVideo,
  }
}

/** All uploads of the composer. */
export function useComposerUploads(start: ThreadDraft) {
  const rules = useRules()
  const rights = useRights()
  const onStep = useRef<((step: UndoStep) => void) | null>(null)
  const latest = useRef<Readonly<Record<FileKind, FileList>> | null>(null)
  const took = (kind: FileKind, keys: readonly string[]) =>
    onStep.current?.({
      takeBack: () => {
        const ways = keys.flatMap((key) => latest.current?.[kind].withdraw(key) ?? [])
        if (ways.length === 0) return null
        return () => {
          for (const bringBack of ways) bringBack()
        }
      },
    })
  const lists = {
    pictures: useFileList('pictures', rules.pictures, start.pictures, took),
    files: useFileList('files', rules.files, start.files, took),
    audio: useFileList('audio', rules.audio, start.audio, took),
    video: useFileList('video', rules.video, start.video, took),
  }
  useEffect(() => {
    latest.current = lists
  })
  const [pictures, files, audio, video] = fileKinds.map((kind) => lists[kind].list)
  const kept = useMemo(
    () => ({
      pictures: filesOf(pictures ?? []),
      files: filesOf(files ?? []),
      audio: filesOf(audio ?? []),
      video: filesOf(video ?? []),
    }),
    [pictures, files, audio, video],
  )
  const every = fileKinds.map((kind) => lists[kind])
  return {
    lists,
    rights,
    /** The undo history. */
    onStep,
    /** The finished uploads. */
    kept,
    isBusy: every.some(({ isBusy }) => isBusy),
    hasFailed: every.some(({ hasFailed }) => hasFailed),
    /** Adds dropped or pasted files, each to its list; a kind that the person may not upload is added to the files. */
    drop: (dropped: readonly File[]) => {
      for (const kind of fileKinds) {
        const own = dropped.filter((file) => (rights[kindOf(file)] ? kindOf(file) : 'files') === kind)
        if (own.length > 0 && rights[kind]) lists[kind].add(own)
      }
    },
    replace: (next: ThreadDraft) => {
      for (const kind of fileKinds) lists[kind].replace(next[kind].map(uploadedBefore))
    },
  }
}

export type ComposerUploads = ReturnType<typeof useComposerUploads>
