import { failures, limits, type ThreadView, threadsApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { fileRules, uploadedBefore } from '../../api/upload-list.ts'
import { type FormRefusal, useForm } from '../../api/use-form.ts'
import { useHandedState } from '../../api/use-handed-over.ts'
import { useUploads } from '../../api/use-uploads.ts'
import { useVisit } from '../../api/visit.tsx'
import { failureText } from '../../i18n/failure-text.ts'
import { fileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import type { ServerCopy } from './draft-saver.ts'
import { htmlOfText } from './plain-html.ts'
import { useDraft } from './use-draft.ts'
import {
  draftInput,
  editInput,
  isEmptyWritten,
  lengthProblem,
  publishInput,
  type Written,
} from './written.ts'

type Words = Omit<Written, 'pictures'>
type Publishing = typeof threadsApi.publishThread | typeof threadsApi.editThread

/** What stands in the form at first: what a form without scripts sent, else the thread, else nothing. */
function startOf(start: Written, typed: (field: string) => string | undefined): Written {
  const text = typed('text')
  if (text === undefined) return start
  return {
    ...start,
    title: typed('title') ?? '',
    html: htmlOfText(text),
    categoryId: Number(typed('categoryId')) || start.categoryId,
    isAnonymous: typed('anonymous') === '1',
  }
}

function usePictures(start: Written) {
  const t = useTexts()
  const toast = useToast()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = fileRules(supportImgExt, supportMaxSize, limits.picturesMost)
  const uploads = useUploads(rules, start.pictures.map(uploadedBefore), (message) =>
    toast(message || t('files.failed')),
  )
  const add = (files: readonly File[]) => {
    for (const problem of uploads.add(files)) toast(fileProblemText(problem, rules, t))
  }
  return { ...uploads, add, rules }
}

const refusedHere = (message: string) => ({ code: failures.INVALID_PARAMETER.code, message })

function useDone(thread: ThreadView | null) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { go } = useVisit()
  return ({ threadId, isApproved }: ThreadView) => {
    const done = thread && !thread.isDraft ? t('composer.saved.done') : t('composer.done')
    toast(isApproved === 1 ? done : t('composer.pending'))
    for (const { path } of [threadsApi.listThreads, threadsApi.openThread])
      void client.invalidateQueries({ queryKey: [path] })
    go(links.thread(threadId), { replace: true })
  }
}

const categoryCodes: ReadonlySet<number> = new Set([failures.CATEGORY_NOT_FOUNF.code])
const textCodes: ReadonlySet<number> = new Set([
  failures.CENSOR_NOT_PASSED.code,
  failures.CONTENT_BANNED.code,
])

/** Puts a refusal where it belongs: at the category, at the text, or above both. */
function useErrors(refusal: FormRefusal | null) {
  const t = useTexts()
  if (!refusal) return { whole: null, atText: undefined, atCategory: undefined }
  const text = failureText({ Code: refusal.code, Message: refusal.message }, t)
  const isAtText = textCodes.has(refusal.code)
  const isAtCategory = categoryCodes.has(refusal.code)
  return {
    whole: isAtText || isAtCategory ? null : refusal,
    atText: isAtText ? text : undefined,
    atCategory: isAtCategory ? text : undefined,
  }
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

const uploadLookMs = 100

/** Waits until no picture is on its way. */
async function arrived(isBusy: () => boolean): Promise<void> {
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, uploadLookMs))
}

function publishing(thread: ThreadView | null, copy: ServerCopy | null, written: Written) {
  if (copy) return draftInput(copy.id, written, 0)
  return thread ? editInput(thread, written) : publishInput(written)
}

function useWritten(start: Written, typed: (field: string) => string | undefined) {
  const [words, setWords] = useHandedState<Words>('words', () => startOf(start, typed))
  const [isTouched, setTouched] = useHandedState('touched', false)
  const pictures = usePictures(start)
  const written = useMemo<Written>(() => {
    const there = pictures.list.flatMap(({ id, name, url }) => (id ? [{ id, name, url }] : []))
    return { ...words, pictures: there }
  }, [words, pictures.list])
  const change = (next: Partial<Words>) => {
    setTouched(true)
    setWords((now) => ({ ...now, ...next }))
  }
  const replace = ({ pictures: kept, ...rest }: Written) => {
    setTouched(true)
    setWords({ ...rest, categoryId: rest.categoryId || start.categoryId })
    pictures.replace(kept.map(uploadedBefore))
  }
  const haveMoved = pictures.list.map(({ id }) => id).join() !== start.pictures.map(({ id }) => id).join()
  return { words, written, pictures, change, replace, isTouched: isTouched || haveMoved }
}

/** Publishing, or saving the change of what is published: waits for pictures, and for a draft that is just being kept. */
function useSending(
  name: string,
  thread: ThreadView | null,
  written: Written,
  pictures: ReturnType<typeof usePictures>,
  draft: ReturnType<typeof useDraft>,
) {
  const t = useTexts()
  const toast = useToast()
  const skipsFailed = useRef(false)
  const latest = useLatest({ written, pictures })
  const copy = useRef<ServerCopy | null>(null)
  const finish = useDone(thread)

  /** Why it cannot be sent as it is; null when it can. */
  const problem = (): FormRefusal | null => {
    const now = latest.current
    const isTooLong = lengthProblem(now.written)
    if (now.pictures.hasFailed && !skipsFailed.current) return refusedHere(t('composer.failed'))
    if (isEmptyWritten(now.written)) return refusedHere(t('composer.empty'))
    if (isTooLong === 'title')
      return refusedHere(t('composer.title.tooLong', { most: limits.titleCharacters }))
    if (isTooLong === 'text') return refusedHere(t('composer.tooLong', { most: limits.threadCharacters }))
    return null
  }
  const live = useForm<Publishing>({
    name,
    endpoint: () => (thread || copy.current ? threadsApi.editThread : threadsApi.publishThread),
    input: async () => {
      await arrived(() => latest.current.pictures.isBusy)
      const refusal = problem()
      skipsFailed.current = false
      if (refusal) return refusal
      copy.current = await draft.settle()
      return publishing(thread, copy.current, latest.current.written)
    },
    done: (data) => {
      draft.end()
      finish(data as ThreadView)
    },
    failed: (failure) => {
      draft.goOn(latest.current.written)
      // Publishing again too soon is no fault of what was written: it is said and gone, the text stays.
      if (failure.Code !== failures.RESOURCE_EXIST.code) return
      live.setRefusal(null)
      toast(failureText(failure, t))
    },
  })
  const sendWithoutFailed = () => {
    skipsFailed.current = true
    live.form.ref.current?.requestSubmit()
  }
  return { live, sendWithoutFailed }
}

export type Composer = ReturnType<typeof useComposer>

/** Everything the composer knows and does. `thread` is the one that is changed, null for a new one. */
export function useComposer(thread: ThreadView | null, start: Written, onStartOver: () => void) {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = useVisit()
  const name = thread ? 'edit' : 'publish'
  const typed = (field: string) => (sent?.action === name ? sent.values[field] : undefined)
  const { words, written, pictures, change, replace, isTouched } = useWritten(start, typed)
  const [isRestored, setRestored] = useState(false)
  const draft = useDraft({
    thread,
    start,
    written,
    isTouched,
    isRefused: typed('text') !== undefined,
    restore: (kept) => {
      replace(kept)
      setRestored(true)
    },
  })
  const { live, sendWithoutFailed } = useSending(name, thread, written, pictures, draft)
  const startOver = () => {
    const id = draft.copyId()
    draft.end()
    if (id && !thread) {
      void call(threadsApi.deleteThread, { threadId: id }).catch(() => {})
      history.replaceState(history.state, '', links.composer)
    }
    onStartOver()
  }
  const saveDraft = async () => {
    await draft.saveNow()
    toast(t(draft.copyId() ? 'composer.draft.saved' : 'composer.draft.failed'))
  }
  return {
    name,
    live,
    errors: useErrors(live.refusal),
    words,
    written,
    change,
    pictures,
    draft,
    saveDraft,
    /** Sends without the pictures that did not arrive. */
    sendWithoutFailed,
    /** Where one comes back to after logging in anew. */
    ownHref: () => {
      const id = draft.copyId() || thread?.threadId
      return id ? links.editThread(id) : links.composer
    },
    isRestored,
    startOver,
  }
}
