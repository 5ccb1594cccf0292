import type { PluginHost } from '@chaguan/plugin-sdk'
import type { Participant, ShownActivity } from './shown-activity.ts'
import { words } from './words.ts'

interface ListedParticipant extends Participant {
  /** The details they filled in, for the author; else an empty list. */
  readonly additionalInfo: Readonly<Record<string, string>> | readonly []
}

/** Maximum number of rows of an exported table. */
const maxTable = 2000

/** The component that shows the number of participants and lists them in a dialog. */
export function makePeople(host: PluginHost) {
  const { createElement: h, ui, useState } = host

  function People({ activity, lang }: { readonly activity: ShownActivity; readonly lang: string }) {
    const t = words(lang)
    const { activityId, currentNumber, canExport } = activity
    const [isOpen, setOpen] = useState(false)
    const [listed, setListed] = useState<readonly ListedParticipant[]>([])
    const [page, setPage] = useState(0)
    const [error, setError] = useState('')

    async function load(next: number): Promise<void> {
      try {
        const found = (await host.call('GET', 'register/list', { activityId, page: next, perPage: 20 })) as {
          readonly pageData: readonly ListedParticipant[]
        }
        setListed((before) => (next === 1 ? found.pageData : [...before, ...found.pageData]))
        setPage(next)
        setError('')
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    const open = () => {
      setOpen(true)
      void load(1)
    }
    const line = ({ nickname, additionalInfo }: ListedParticipant) => {
      const info = Object.values(additionalInfo).join(' · ')
      return h(
        ui.Stack,
        { row: true, gap: 8 },
        h(ui.Text, null, nickname),
        info !== '' && h(ui.Text, { muted: true }, info),
      )
    }
    const tables = canExport && currentNumber > 0 ? Math.ceil(currentNumber / maxTable) : 0
    const address = (part: number) =>
      `/plugin/activity/api/register/export?activityId=${activityId}&page=${part}`
    return h(
      ui.Stack,
      null,
      h(ui.Button, { kind: 'text', onPress: open }, t.count(currentNumber)),
      h(
        ui.Dialog,
        { open: isOpen, title: t.people, onClose: () => setOpen(false) },
        h(
          ui.Stack,
          { gap: 12 },
          error !== '' && h(ui.Tag, { kind: 'danger' }, error),
          page > 0 && listed.length === 0 && h(ui.Text, { muted: true }, t.nobody),
          ...listed.map(line),
          page > 0 &&
            page * 20 < currentNumber &&
            h(ui.Button, { kind: 'text', onPress: () => void load(page + 1) }, t.more),
          ...Array.from({ length: tables }, (_, index) =>
            h(ui.Link, { href: address(index + 1), download: true }, t.table(index + 1)),
          ),
          h(ui.Button, { onPress: () => setOpen(false) }, t.close),
        ),
      ),
    )
  }
  return People
}
