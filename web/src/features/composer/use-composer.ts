import { failures, limits, type ThreadView, threadsApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { fileRules, uploadedBefore } from '../../api/upload-list.ts'
import { type FormRefusal, useForm } from '../../api/use-form.ts'
import { useUploads } from '../../api/use-uploads.ts'
import { useVisit } from '../../api/visit.tsx'
import { failureText } from '../../i18n/failure-text.ts'
import { fileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { draftKey } from './draft.ts'
import { useDraft } from './use-draft.ts'
import { editInput, isEmptyWritten, publishInput, type Written } from './written.ts'

type Words = Omit<Written, 'pictures'>

/** What stands in the form at first: what a form without scripts sent, else the thread, else nothing. */
function startOf(start: Written, typed: (field: string) => string | undefined): Written {
  if (typed('text') === undefined) return start
  return {
    ...start,
    title: typed('title') ?? '',
    text: typed('text') ?? '',
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

function useDone(thread: ThreadView | null, drop: () => void) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { go } = useVisit()
  return async ({ threadId, isApproved }: ThreadView) => {
    drop()
    const done = thread ? t('composer.saved.done') : t('composer.done')
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

export type Composer = ReturnType<typeof useComposer>

/** Everything the composer knows and does. `thread` is the one that is changed, null for a new one. */
export function useComposer(thread: ThreadView | null, start: Written) {
  const t = useTexts()
  const toast = useToast()
  const { userId } = useVisit()
  const name = thread ? 'edit' : 'publish'
  const { form: sent } = useVisit()
  const typed = (field: string) => (sent?.action === name ? sent.values[field] : undefined)
  const [words, setWords] = useState<Words>(() => startOf(start, typed))
  const [isTouched, setTouched] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const pictures = usePictures(start)
  const written = useMemo<Written>(() => {
    const arrived = pictures.list.flatMap(({ id, name: title, url }) =>
      id ? [{ id, name: title, url }] : [],
    )
    return { ...words, pictures: arrived }
  }, [words, pictures.list])
  const draft = useDraft(
    draftKey(userId ?? 0, thread?.threadId ?? 0),
    written,
    isTouched || pictures.list.length !== start.pictures.length,
    ({ pictures: kept, savedAt: _, ...rest }) => {
      if (typed('text') !== undefined) return
      setWords({ ...rest, categoryId: rest.categoryId || start.categoryId })
      pictures.replace(kept.map(uploadedBefore))
      setRestored(true)
    },
  )
  const change = (next: Partial<Words>) => {
    setTouched(true)
    setWords((now) => ({ ...now, ...next }))
  }
  const done = useDone(thread, draft.drop)
  const live = useForm<typeof threadsApi.publishThread | typeof threadsApi.editThread>({
    name,
    endpoint: thread ? threadsApi.editThread : threadsApi.publishThread,
    input: () => {
      if (pictures.isBusy) return refusedHere(t('composer.waiting'))
      if (pictures.hasFailed) return refusedHere(t('composer.failed'))
      if (isEmptyWritten(written)) return refusedHere(t('composer.empty'))
      return thread ? editInput(thread, written) : publishInput(written)
    },
    done,
    failed: (failure) => {
      // Publishing again too soon is no fault of what was written: it is said and gone, the text stays.
      if (failure.Code !== failures.RESOURCE_EXIST.code) return
      live.setRefusal(null)
      toast(failureText(failure, t))
    },
  })
  const startOver = () => {
    draft.drop()
    setTouched(false)
    setRestored(false)
    setWords(start)
    pictures.replace(start.pictures.map(uploadedBefore))
  }
  return {
    name,
    live,
    errors: useErrors(live.refusal),
    words,
    change,
    pictures,
    saved: draft.saved,
    isRestored,
    startOver,
  }
}
