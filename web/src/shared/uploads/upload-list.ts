import type { CallFailure } from '../../api/failures.ts'

/** The refusal of a call, or a missing response; `failureText` returns its text. */
export type UploadFailure = Pick<CallFailure, 'Code' | 'Message'>

/** A picture or another file that is being uploaded or was uploaded. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Address to show it by: that of the local file while it is uploaded. */
  readonly src: string
  readonly state: 'uploading' | 'done' | 'failed'
  /** 0 to 100. */
  readonly percent: number
  /** Its id and its address on the server, once it is uploaded. */
  readonly id: number | null
  readonly url: string
  /** Bytes; 0 when unknown. */
  readonly size?: number | undefined
  /** Why it failed. */
  readonly failure?: UploadFailure | undefined
}

export type UploadChange =
  | { readonly type: 'added'; readonly uploads: readonly Upload[] }
  | { readonly type: 'sent'; readonly key: string; readonly percent: number }
  | { readonly type: 'done'; readonly key: string; readonly id: number; readonly url: string }
  | { readonly type: 'failed'; readonly key: string; readonly failure: UploadFailure }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'moved'; readonly key: string; readonly by: -1 | 1 }
  /** Replaces the finished uploads; those that are sent or have failed are in no draft and stay, last. */
  | { readonly type: 'replaced'; readonly uploads: readonly Upload[] }

const changed = (list: readonly Upload[], key: string, change: Partial<Upload>) =>
  list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))

function moved(list: readonly Upload[], key: string, by: -1 | 1): readonly Upload[] {
  const from = list.findIndex((upload) => upload.key === key)
  const [one, other] = [list[from], list[from + by]]
  if (!one || !other) return list
  return list.with(from, other).with(from + by, one)
}

/** The list after a change; changes of a removed upload have no effect. */
export function changeUploads(list: readonly Upload[], change: UploadChange): readonly Upload[] {
  switch (change.type) {
    case 'added':
      return [...list, ...change.uploads]
    case 'sent':
      return changed(list, change.key, { percent: change.percent })
    case 'done':
      return changed(list, change.key, { state: 'done', percent: 100, id: change.id, url: change.url })
    case 'failed':
      return changed(list, change.key, { state: 'failed', failure: change.failure })
    case 'retried':
      return changed(list, change.key, { state: 'uploading', percent: 0 })
    case 'removed':
      return list.filter(({ key }) => key !== change.key)
    case 'moved':
      return moved(list, change.key, change.by)
    case 'replaced':
      return [...change.uploads, ...list.filter(({ state }) => state !== 'done')]
  }
}

/** An upload for a picture or file that is already on the server. */
export function uploadedBefore(file: { id: number; name: string; url: string; size?: number }): Upload {
  const { id, name, url, size = 0 } = file
  return { key: `old-${id}`, name, src: url, url, state: 'done', percent: 100, id, size }
}
