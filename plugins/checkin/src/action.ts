import { defineTexts, type PluginModule, type PluginProps } from '@chaguan/plugin-sdk'

interface Streak {
  readonly days: number
  readonly best: number
  readonly isDone: boolean
}

const words = defineTexts({
  zh: {
    checkIn: '签到',
    done: (days: number) => `连签 ${days} 天`,
    title: '签到成功',
    said: ({ days, best }: Streak) => `连续 ${days} 天，最长 ${best} 天。明天再来。`,
    failed: '签到没有成功',
    close: '好的',
  },
  en: {
    checkIn: 'Check in',
    done: (days: number) => `Day ${days}`,
    title: 'Checked in',
    said: ({ days, best }: Streak) =>
      `${days === 1 ? '1 day' : `${days} days`} in a row, best ${best}. See you tomorrow.`,
    failed: 'Check-in failed',
    close: 'OK',
  },
})

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function Action({ site, isLogin }: PluginProps) {
    const t = words(site.lang)
    const [streak, setStreak] = host.useState<Streak | null>(null)
    const [said, setSaid] = host.useState('')
    const [failure, setFailure] = host.useState('')
    host.useEffect(() => {
      // A failed request for the streak does not prevent checking in.
      if (isLogin)
        host.call('GET', 'streak').then(
          (found) => setStreak(found as Streak),
          () => {},
        )
      return undefined
    }, [isLogin])
    if (!isLogin) return null

    async function checkIn(): Promise<void> {
      try {
        const after = (await host.call('POST', 'check-in')) as Streak
        setStreak(after)
        setFailure('')
        setSaid(t.said(after))
      } catch (refusal) {
        setFailure(t.failed)
        setSaid((refusal as Error).message)
      }
    }
    const close = () => setSaid('')
    const label = streak?.isDone ? t.done(streak.days) : t.checkIn
    return h(
      ui.Stack,
      null,
      h(ui.Entry, { icon: 'calendar', label, onPress: () => void checkIn() }),
      h(
        ui.Dialog,
        { open: said !== '', title: failure === '' ? t.title : failure, onClose: close },
        h(ui.Stack, { gap: 12 }, h(ui.Text, null, said), h(ui.Button, { onPress: close }, t.close)),
      ),
    )
  }

  return {
    pluginName: 'checkin',
    version: '1.1.0',
    author: 'Chaguan',
    type: '0',
    appid: '900003',
    platform: ['pc', 'h5'],
    target: 'plugin_user',
    hookName: 'user_extension_action_hook',
    component: h(Action),
  }
}

export default plugin
