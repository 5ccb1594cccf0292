import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { isAddress, own, paths } from './products.ts'
import { words } from './words.ts'

interface Code {
  readonly wxQrCode: string
  readonly canManage: boolean
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui, useState } = host

  function QrCode({ site }: PluginProps) {
    const t = words(site.lang)
    const [code, setCode] = useState<Code | null>(null)
    const [error, setError] = useState('')
    async function ask(work: Promise<unknown>): Promise<void> {
      try {
        const found = (await work) as Partial<Code>
        setCode((before) => ({ wxQrCode: '', canManage: false, ...before, ...found }))
        setError('')
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    host.useEffect(() => {
      void ask(host.call('GET', 'wxshop/code'))
      return undefined
    }, [])
    const change = (wxQrCode: string) => void ask(host.call('POST', 'wxshop/setting', { wxQrCode }))
    const shown = () => {
      if (!code) return error === '' && h(ui.Text, { muted: true }, t.loading)
      if (code.wxQrCode === '') return h(ui.Text, { muted: true }, t.noCode)
      return h(
        ui.Stack,
        { gap: 12 },
        h(ui.Image, { src: code.wxQrCode, alt: t.code, width: 240, height: 240 }),
        h(ui.Text, { muted: true }, t.scanHint),
        isAddress(code.wxQrCode) && h(ui.Link, { href: code.wxQrCode }, t.openCode),
      )
    }
    return h(
      ui.Card,
      null,
      h(
        ui.Stack,
        { gap: 16 },
        h(ui.Heading, null, t.code),
        error !== '' && h(ui.Tag, { kind: 'danger' }, error),
        shown(),
        code?.canManage && h(ui.PictureField, { label: t.setCode, value: '', onChange: change }),
        code?.canManage &&
          code.wxQrCode !== '' &&
          h(ui.Button, { kind: 'text', onPress: () => change('') }, t.clearCode),
        h(ui.Link, { href: paths.shop }, t.toShop),
      ),
    )
  }

  return {
    ...own,
    target: 'plugin_system',
    hookName: 'add_page_hook',
    path: '/minishop/qrcode',
    component: h(QrCode),
  }
}

export default plugin
