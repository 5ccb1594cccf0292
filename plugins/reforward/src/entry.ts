import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { appId, type Forwarded, own, renderForwarded, words } from './forwarded.ts'

/** Parses a thread id from its address, or from a number alone. */
const idIn = (text: string): number => Number(/(?:\/thread\/|^\s*)(\d{1,15})\b/.exec(text)?.[1] ?? 0)

/** The used fields of the site's response for a thread. */
interface FoundThread {
  readonly threadId: number
  readonly title: string
  readonly isAnonymous: boolean | number
  readonly user: { readonly nickname: string }
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function Form({ lang, onDone, onCancel }: FormProps) {
    const t = words(lang)
    const [address, setAddress] = host.useState('')
    const [found, setFound] = host.useState<Forwarded | null>(null)
    const [error, setError] = host.useState('')
    async function find(): Promise<void> {
      try {
        const thread = (await host.callSite('GET', 'thread.detail', {
          threadId: idIn(address),
        })) as FoundThread
        const nickname = thread.isAnonymous ? '' : thread.user.nickname
        setFound({ threadId: thread.threadId, title: thread.title, nickname })
        setError('')
      } catch {
        setFound(null)
        setError(t.none)
      }
    }
    return h(
      ui.Stack,
      { gap: 12 },
      h(ui.Input, { label: t.address, value: address, onChange: setAddress, error }),
      found && renderForwarded(host, found, lang),
      h(
        ui.Stack,
        { row: true, gap: 8 },
        h(ui.Button, { onPress: onCancel }, t.cancel),
        found
          ? h(ui.Button, { kind: 'primary', onPress: () => onDone(found) }, t.done)
          : h(ui.Button, { kind: 'primary', onPress: () => void find() }, t.find),
      ),
    )
  }

  function Entry({ site, onConfirm, showPluginDialog, closePluginDialog }: PluginProps) {
    const t = words(site.lang)
    const done = (body: Forwarded) => {
      closePluginDialog?.()
      onConfirm?.({ postData: { tomId: appId, body } })
    }
    const open = () =>
      showPluginDialog?.(
        h(Form, { lang: site.lang, onDone: done, onCancel: () => closePluginDialog?.() }),
        t.title,
      )
    return h(ui.Entry, { icon: 'share-2', label: t.forward, onPress: open })
  }

  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_entry_hook',
    component: h(Entry),
  }
}

interface FormProps {
  readonly lang: string
  readonly onDone: (found: Forwarded) => void
  readonly onCancel: () => void
}

export default plugin
