import { notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import type { ThreadMark } from '../../shared/content/use-mark-thread.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { useForm } from '../../shared/forms/use-form.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { channelLinks } from './channels/channel-links.ts'
import './notifications.module.css'
import { type MarkKind, markInput, markQuery } from './watch-and-mute.ts'

interface ChangeProps {
  kind: MarkKind
  id: number
  mark: Exclude<ThreadMark, 'none'>
  isOn: boolean
}

const icons = { watched: 'bell-ring', muted: 'bell-off' } as const
const offIcons = { watched: 'bell', muted: 'bell-off' } as const

/** The form that changes a mark, and whether it is being sent. */
export function useChange({ kind, id, mark, isOn }: ChangeProps) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { url } = usePageContext()
  const next: ThreadMark = isOn ? 'none' : mark
  const fields = { kind, target: String(id), mark: next }
  const { form, isBusy } = useForm({
    name: 'mark',
    endpoint: notificationsApi.setMark,
    input: () => markInput(fields),
    done: async () => {
      await client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] })
      toast(t(`channels.done.${next}`))
    },
    failed: (failure) => toast(failureText(failure, t), { kind: 'info' }),
  })
  const hidden = (
    <>
      <FormFields action="mark" />
      <input type="hidden" name="next" value={url} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
    </>
  )
  return { form, isBusy, hidden }
}

function Change(props: ChangeProps & { kind: Exclude<MarkKind, 'topic'> }) {
  const { kind, mark, isOn } = props
  const t = useTexts()
  const { form, isBusy, hidden } = useChange(props)
  return (
    <form {...form} action={channelLinks.settings}>
      {hidden}
      <Button
        type="submit"
        kind="text"
        size="small"
        icon={isOn ? icons[mark] : offIcons[mark]}
        aria-pressed={isOn}
        aria-busy={isBusy}
      >
        {t(isOn ? `channels.is.${mark}.${kind}` : `channels.do.${mark}.${kind}`)}
      </Button>
    </form>
  )
}

/** Buttons to watch or mute a thread or a person; renders nothing for visitors. */
export function WatchButtons({ kind, id }: { kind: Exclude<MarkKind, 'topic'>; id: number }) {
  const t = useTexts()
  const { userId } = usePageContext()
  const { data } = useApiQuery(markQuery(kind, id), { enabled: userId !== null })
  if (userId === null || !data || (kind === 'person' && id === userId)) return null
  const now = data[0]?.mark
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs into a form, and these are two forms.
    <div role="group" className={cx('watchacts')} aria-label={t('channels.marks')}>
      {(['watched', 'muted'] as const).map((mark) => (
        <Change key={mark} kind={kind} id={id} mark={mark} isOn={now === mark} />
      ))}
    </div>
  )
}
