import { failureCodes, limits, type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { pageStatusOf } from '../../api/failures.ts'
import { queryKeyOf } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { solveCaptchaInBackground } from '../../shared/captcha/background-captcha.ts'
import { type FormRefusal, type LiveForm, useForm } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import type { NewOutboxEntry } from '../../shared/outbox/outbox.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { secondsToWait, useCountdown } from '../../shared/page/use-countdown.ts'
import { useHandoffState } from '../../shared/page/use-handoff.ts'
import { useLatest } from '../../shared/page/use-latest.ts'
import { useSite } from '../../shared/site/site.ts'
import { waitForUploads } from '../../shared/uploads/wait-for-uploads.ts'
import { plainText } from '../../ui/rich-text/plain-text.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { persistentError } from '../../ui/toast/toast-queue.ts'
import type { ExtraName, Extras } from './block-forms/extras.ts'
import { storeLastCategory } from './category-options.ts'
import { draftInput, editInput, publishInput } from './draft-input.ts'
import type { ServerCopy } from './drafts/draft-saver.ts'
import { useDraft } from './drafts/use-draft.ts'
import { type ComposerField, composerFieldOf } from './refusal-field.ts'
import { htmlOfText } from './text/plain-html.ts'
import {
  type FileKind,
  fileKinds,
  isEmptyDraft,
  isSameDraft,
  lengthProblem,
  type ThreadDraft,
} from './thread-draft.ts'
import { type ComposerUploads, useComposerUploads } from './use-composer-uploads.ts'
import { amountsDue, usePaidPublishing } from './use-paid-publishing.ts'

type TextFields = Omit<ThreadDraft, FileKind>
type Publishing = typeof threadsApi.publishThread | typeof threadsApi.editThread

/** The initial values: those of a form refused without JavaScript, else of the thread, else empty. */
function startOf(start: ThreadDraft, typed: (field: string) => string | undefined): ThreadDraft {
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

const refusedHere = (message: string) => ({ code: failureCodes.INVALID_PARAMETER, message })

function useDone(thread: ThreadView | null) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { go, userId } = usePageContext()
  return (saved: ThreadView, isHere: boolean) => {
    const { threadId, isApproved } = saved
    const done = thread && !thread.isDraft ? t('composer.saved.done') : t('composer.done')
    toast(isApproved === 1 ? done : t('composer.pending'))
    storeLastCategory(userId, saved.categoryId)
    // The thread's page shows the saved version at once and refetches it.
    client.setQueryData(queryKeyOf(threadsApi.openThread, { threadId }), { ...saved, orderInfo: [] })
    for (const { path } of [threadsApi.listThreads, threadsApi.openThread])
      void client.invalidateQueries({ queryKey: [path] })
    if (isHere) go(links.thread(threadId), { replace: true })
  }
}

/** Whether a field is shown, so that it can show an error. */
function isShown(part: ComposerField, { extras, ...written }: ThreadDraft): boolean {
  if (part === 'title' || part === 'text' || part === 'category') return true
  const isList = fileKinds.some((kind) => kind === part)
  return isList ? written[part as FileKind].length > 0 : extras[part as ExtraName] !== undefined
}

/** Assigns a refusal to its field, or to the whole form. */
function useErrors(refusal: FormRefusal | null, written: ThreadDraft) {
  const t = useTexts()
  const part = refusal && composerFieldOf(refusal)
  const isAtPart = part !== null && isShown(part, written)
  const text = refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined
  return {
    whole: isAtPart ? null : refusal,
    /** The error of a field; undefined for none. */
    at: (asked: ComposerField) => (isAtPart && asked === part ? text : undefined),
  }
}

/** Keeps a form busy that will not be submitted again: its page is being left. */
const untilLeft = () => new Promise<never>(() => {})

function publishing(thread: ThreadView | null, copy: ServerCopy | null, written: ThreadDraft) {
  if (copy) return draftInput(copy, written, 0)
  return thread ? editInput(thread, written) : publishInput(written)
}

function useWritten(start: ThreadDraft, typed: (field: string) => string | undefined) {
  const [words, setWords] = useHandoffState<TextFields>('words', () => startOf(start, typed))
  const [isTouched, setTouched] = useHandoffState('touched', false)
  const uploads = useComposerUploads(start)
  const { kept } = uploads
  const written = useMemo<ThreadDraft>(() => ({ ...words, ...kept }), [words, kept])
  // Changes that are not rendered yet, for a page that is left now.
  const fresh = useRef(words)
  const changeWords = (next: (now: TextFields) => TextFields) => {
    setTouched(true)
    fresh.current = next(fresh.current)
    setWords(fresh.current)
  }
  const change = (next: Partial<TextFields>) => changeWords((now) => ({ ...now, ...next }))
  /** Sets or removes one of the extras. */
  const setExtra = <Name extends ExtraName>(name: Name, value: Extras[Name] | null) =>
    changeWords(({ extras: { [name]: _, ...others }, ...now }) => ({
      ...now,
      extras: value ? { ...others, [name]: value } : others,
    }))
  const replace = (next: ThreadDraft) => {
    const { title, html, categoryId, isAnonymous, extras } = next
    changeWords(() => ({ title, html, isAnonymous, extras, categoryId: categoryId || start.categoryId }))
    uploads.replace(next)
  }
  /** Chooses a category as if it were the initial one. */
  const propose = (categoryId: number) => {
    fresh.current = { ...fresh.current, categoryId }
    setWords(fresh.current)
  }
  const haveMoved = fileKinds.some(
    (kind) => kept[kind].map(({ id }) => id).join() !== start[kind].map(({ id }) => id).join(),
  )
  return {
    words,
    written,
    fresh,
    uploads,
    change,
    setExtra,
    replace,
    propose,
    isTouched: isTouched || haveMoved,
  }
}

/** The current values of the form, with the unfinished uploads. */
interface FilledDraft {
  readonly written: ThreadDraft
  readonly uploads: ComposerUploads
}

/** Clears a refusal when something is changed, except that nobody is logged in. */
function useRefusalUntilChanged(
  { refusal, setRefusal }: Pick<LiveForm, 'refusal' | 'setRefusal'>,
  written: ThreadDraft,
) {
  const refused = useRef<ThreadDraft | null>(null)
  useEffect(() => {
    if (!refusal) refused.current = null
    else if (refused.current === null) refused.current = written
    else if (!isSameDraft(refused.current, written) && pageStatusOf(refusal.code) !== 'login')
      setRefusal(null)
  }, [refusal, written, setRefusal])
}

/** The outbox entry of a thread; its author recognises it by title and text. */
function outgoingThread(input: object, { title, html }: ThreadDraft, hasCaptcha: boolean): NewOutboxEntry {
  const words = [title, plainText(html)].filter((part) => part.trim() !== '').join('\n')
  const id = 'threadId' in input ? Number(input.threadId) : 0
  return {
    kind: id > 0 ? 'draft' : 'thread',
    input,
    words,
    href: id > 0 ? links.editThread(id) : links.composer,
    line: id > 0 ? `draft ${id}` : 'threads',
    hasCaptcha,
  }
}

/** Publishes, or saves an edited thread; waits for uploads, and for a draft that is being saved. */
function useSending(
  name: string,
  thread: ThreadView | null,
  written: ThreadDraft,
  uploads: ComposerUploads,
  draft: ReturnType<typeof useDraft>,
) {
  const t = useTexts()
  const toast = useToast()
  const skipsFailed = useRef(false)
  const latest = useLatest<FilledDraft>({ written, uploads })
  const copy = useRef<ServerCopy | null>(null)
  const finish = useDone(thread)
  const publishByPaying = usePaidPublishing(draft)
  const { go } = usePageContext()
  const { createThreadWithCaptcha } = useSite().forum.other
  const [hold, holdUntil] = useCountdown()

  /** The error that prevents sending; null when there is none. */
  const problem = (now: FilledDraft): FormRefusal | null => {
    const isTooLong = lengthProblem(now.written)
    if (now.uploads.hasFailed && !skipsFailed.current) return refusedHere(t('composer.failed'))
    if (isEmptyDraft(now.written)) return refusedHere(t('composer.empty'))
    if (isTooLong === 'title')
      return refusedHere(t('composer.title.tooLong', { most: limits.titleCharacters }))
    if (isTooLong === 'text') return refusedHere(t('composer.tooLong', { most: limits.threadCharacters }))
    return null
  }
  const live = useForm<Publishing>({
    name,
    endpoint: () => (thread || copy.current ? threadsApi.editThread : threadsApi.publishThread),
    input: async () => {
      await waitForUploads(() => latest.current?.uploads.isBusy ?? false)
      const now = latest.current
      // The page was left: the text is stored as a draft.
      if (!now) return refusedHere('')
      const refusal = problem(now)
      skipsFailed.current = false
      if (refusal) return refusal
      const dues = amountsDue(now.written)
      if (dues && !navigator.onLine) return refusedHere(t('offline.paid'))
      if (dues) {
        const published = await publishByPaying(now.written, dues)
        if (!published) return refusedHere(t('composer.unpaid'))
        draft.end()
        finish(published, true)
        return untilLeft()
      }
      copy.current = await draft.settle()
      const captcha = await solveCaptchaInBackground(createThreadWithCaptcha && navigator.onLine)
      return { ...publishing(thread, copy.current, (latest.current ?? now).written), ...captcha }
    },
    keeps: (asked) =>
      thread && !thread.isDraft
        ? null
        : {
            outgoing: outgoingThread(asked, latest.current?.written ?? written, createThreadWithCaptcha),
            kept: () => {
              draft.end()
              toast(t('offline.kept.thread'))
              go(links.outbox, { replace: true })
            },
          },
    done: (data, isHere) => {
      draft.end()
      finish(data as ThreadView, isHere)
    },
    failed: (failure) => {
      if (latest.current) draft.resumeSaving(latest.current.written)
      // A rate limit is no error of the text: the remaining seconds are counted down.
      if (failure.Code !== failureCodes.RESOURCE_EXIST) return
      live.setRefusal(null)
      const seconds = secondsToWait(failure.Data)
      if (seconds === null) toast(failureText(failure, t))
      else holdUntil(Date.now() + seconds * 1000)
    },
  })
  const sendWithoutFailed = () => {
    skipsFailed.current = true
    live.form.ref.current?.requestSubmit()
  }
  useRefusalUntilChanged(live, written)
  return { live, sendWithoutFailed, hold }
}

export type Composer = ReturnType<typeof useComposer>

/** State and actions of the composer. `thread` is the edited thread, null for a new one. */
export function useComposer(thread: ThreadView | null, start: ThreadDraft, onStartOver: () => void) {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = usePageContext()
  const name = thread ? 'edit' : 'publish'
  const typed = (field: string) => (sent?.action === name ? sent.values[field] : undefined)
  const { words, written, fresh, uploads, change, setExtra, replace, propose, isTouched } = useWritten(
    start,
    typed,
  )
  const [isRestored, setRestored] = useState(false)
  const draft = useDraft({
    thread,
    start,
    written,
    fresh: () => ({ ...fresh.current, ...uploads.kept }),
    isTouched,
    isRefused: typed('text') !== undefined,
    restore: (kept, isTold) => {
      replace(kept)
      setRestored(isTold)
    },
  })
  const { live, sendWithoutFailed, hold } = useSending(name, thread, written, uploads, draft)
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
    if (await draft.saveNow()) toast(t('composer.draft.saved'))
    else toast(t('composer.draft.failed'), persistentError)
  }
  return {
    name,
    live,
    errors: useErrors(live.refusal, written),
    words,
    written,
    change,
    setExtra,
    uploads,
    draft,
    saveDraft,
    /** Seconds before the next thread may be published. */
    hold,
    /** Publishes without the unfinished files. */
    sendWithoutFailed,
    /** The address to return to after the login. */
    ownHref: () => {
      const id = draft.copyId() || thread?.threadId
      return id ? links.editThread(id) : links.composer
    },
    isTouched,
    propose,
    isRestored,
    /** Whether a published thread is edited. */
    isPublished: thread !== null && !thread.isDraft,
    startOver,
  }
}
