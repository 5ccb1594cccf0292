import {
  type AttachmentView,
  attachmentTypes,
  failureCodes,
  filesApi,
  type InputOf,
} from '@chaguan/contracts/browser'
import { type RefObject, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { asFailure } from '../../api/failures.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { useHandoff, useHandoffValue } from '../page/use-handoff.ts'
import { type FileProblem, type FileRules, sortFiles } from './file-rules.ts'
import { changeUploads, type Upload, type UploadFailure } from './upload-list.ts'

export interface Uploads {
  readonly list: readonly Upload[]
  readonly isBusy: boolean
  readonly hasFailed: boolean
  /** Ids of the finished uploads, in their order. */
  readonly ids: readonly number[]
  /** Starts uploads; returns the problems of refused files. `took` is called with the keys of the started ones. */
  add(files: readonly File[], took?: (keys: readonly string[]) => void): readonly FileProblem[]
  /** Removes an upload and aborts it if it is in progress. */
  remove(key: string): void
  /** Removes an upload and returns a function that restores it; null when there is none. */
  withdraw(key: string): (() => void) | null
  retry(key: string): void
  move(key: string, by: -1 | 1): void
  /** Replaces the finished uploads, for example by those of a draft; unfinished ones stay. */
  replace(uploads: readonly Upload[]): void
}

interface Sending {
  readonly file: File
  readonly stop: AbortController
}

/** What survives a change of the layout: the uploads, and the files of the unfinished ones. */
interface UploadHandlers {
  readonly list: readonly Upload[]
  readonly sending: ReadonlyMap<string, Sending>
}

let made = 0

/**
 * Prepares a picture for the site's rules, with code that is loaded on first use; without that code the picture is
 * returned unchanged and the server decides. Null for a picture that neither this browser nor the server can decode.
 */
export async function preparedPicture(file: File, rules: FileRules): Promise<File | null> {
  const code = await import('./prepare-picture.ts').catch(() => null)
  return code ? code.preparePicture(file, rules) : file
}

/** The type of the uploads and the response field with their id; pictures by default. */
export interface UploadKind {
  readonly type: InputOf<typeof filesApi.uploadFile>['type']
  readonly idOf: (uploaded: AttachmentView) => number
}

const asPictures: UploadKind = { type: attachmentTypes.image, idOf: ({ id }) => id }

const ownAddress = (file: File) =>
  /^(?:image|audio|video)\//.test(file.type) ? URL.createObjectURL(file) : ''

function forget({ src }: Pick<Upload, 'src'>): void {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}

function useList(start: readonly Upload[], { type }: UploadKind) {
  const { url } = usePageContext()
  // The key is the page's path: uploads of another page are not continued.
  const name = `uploads ${type} ${url.split(/[?#]/)[0]}`
  const handedOff = useHandoffValue<UploadHandlers>(name)
  const [list, change] = useReducer(changeUploads, handedOff?.list ?? start)
  const sending = useRef(new Map<string, Sending>())
  const handed = useMemo<UploadHandlers>(() => ({ list, sending: sending.current }), [list])
  useHandoff(name, handed)
  return { list, change, sending, handedOff }
}

/** Continues the uploads of the other layout, and aborts all uploads when the page is left. */
function useResumedUploads(
  sending: RefObject<Map<string, Sending>>,
  handedOff: UploadHandlers | undefined,
  send: (key: string, file: File) => Promise<void>,
): void {
  const resume = useEffectEvent(() => {
    for (const { key, state } of handedOff?.list ?? []) {
      const file = handedOff?.sending.get(key)?.file
      if (file && state === 'uploading') void send(key, file)
      else if (file) sending.current.set(key, { file, stop: new AbortController() })
    }
  })
  useEffect(() => {
    resume()
    const all = sending.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [sending])
}

/** Uploads pictures or other files in the background. `onFailure` is called with each failure. */
export function useUploads(
  rules: FileRules,
  start: readonly Upload[],
  onFailure: (failure: UploadFailure) => void,
  kind: UploadKind = asPictures,
): Uploads {
  const t = useTexts()
  const { list, change, sending, handedOff } = useList(start, kind)

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController()
    sending.current.set(key, { file, stop })
    const onProgress = (percent: number) => change({ type: 'sent', key, percent })
    try {
      const prepared = rules.arePictures ? await preparedPicture(file, rules) : file
      if (stop.signal.aborted) return
      if (!prepared) {
        sending.current.delete(key)
        change({ type: 'removed', key })
        onFailure({ Code: failureCodes.INVALID_PARAMETER, Message: t('files.heic') })
        return
      }
      const input = { type: kind.type, name: prepared.name.slice(0, 200) }
      const uploaded = await uploadFile(filesApi.uploadFile, input, prepared, {
        signal: stop.signal,
        onProgress,
      })
      change({ type: 'done', key, id: kind.idOf(uploaded), url: uploaded.thumbUrl ?? uploaded.url })
    } catch (error) {
      if (stop.signal.aborted) return
      const failure = asFailure(error)
      change({ type: 'failed', key, failure })
      onFailure(failure)
    }
  }

  useResumedUploads(sending, handedOff, send)

  return {
    list,
    isBusy: list.some(({ state }) => state === 'uploading'),
    hasFailed: list.some(({ state }) => state === 'failed'),
    ids: list.flatMap(({ id }) => (id === null ? [] : [id])),
    add(files, took) {
      const { accepted, problems } = sortFiles(files, list.length, rules)
      const uploads = accepted.map((file): Upload => {
        made += 1
        return {
          key: `new-${made}`,
          name: file.name,
          src: ownAddress(file),
          state: 'uploading',
          percent: 0,
          id: null,
          url: '',
          size: file.size,
        }
      })
      change({ type: 'added', uploads })
      uploads.forEach(({ key }, at) => {
        const file = accepted[at]
        if (file) void send(key, file)
      })
      if (uploads.length > 0) took?.(uploads.map(({ key }) => key))
      return problems
    },
    remove(key) {
      sending.current.get(key)?.stop.abort()
      sending.current.delete(key)
      const gone = list.find((upload) => upload.key === key)
      if (gone) forget(gone)
      change({ type: 'removed', key })
    },
    withdraw(key) {
      const upload = list.find((each) => each.key === key)
      const file = sending.current.get(key)?.file
      if (!upload) return null
      sending.current.get(key)?.stop.abort()
      sending.current.delete(key)
      change({ type: 'removed', key })
      return () => {
        const isDone = upload.state === 'done'
        change({ type: 'added', uploads: [isDone ? upload : { ...upload, state: 'uploading', percent: 0 }] })
        if (!isDone && file) void send(key, file)
      }
    },
    retry(key) {
      const file = sending.current.get(key)?.file
      if (!file) return
      change({ type: 'retried', key })
      void send(key, file)
    },
    move: (key, by) => change({ type: 'moved', key, by }),
    replace: (uploads) => change({ type: 'replaced', uploads }),
  }
}
