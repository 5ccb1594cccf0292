import type { PickedPlace, PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { type Activity, infoKinds, own, readActivity } from './activity.ts'
import { hasPoint, pointOf } from './facts.ts'
import { words } from './words.ts'

interface FormProps {
  readonly lang: string
  readonly before: Activity
  readonly onDone: (activity: Activity) => void
  readonly onCancel: () => void
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function Form({ lang, before, onDone, onCancel }: FormProps) {
    const t = words(lang)
    const [form, setForm] = host.useState({ ...before, totalNumber: `${before.totalNumber}` })
    const [error, setError] = host.useState('')
    const change = (part: object) => setForm((last) => ({ ...last, ...part }))
    const time = (name: keyof Activity, label: string, hint?: string) =>
      h(ui.Input, {
        type: 'time',
        label,
        hint,
        value: form[name],
        onChange: (text: string) => change({ [name]: text }),
      })
    const asks = (type: number, isAsked: boolean) => {
      const others = form.additionalInfoType.filter((one) => one !== type)
      change({ additionalInfoType: isAsked ? [...others, type] : others })
    }
    const done = () => {
      const { activity, problem } = readActivity(form)
      if (problem) setError(t.problems[problem])
      else onDone(activity)
    }
    return h(
      ui.Stack,
      { gap: 12 },
      h(ui.Input, {
        label: t.title,
        value: form.title,
        maxLength: 50,
        onChange: (title: string) => change({ title }),
      }),
      h(ui.TextArea, {
        label: t.content,
        value: form.content,
        maxLength: 200,
        onChange: (content: string) => change({ content }),
      }),
      time('activityStartTime', t.starts),
      time('activityEndTime', t.ends),
      time('registerStartTime', t.opens, t.opensHint),
      time('registerEndTime', t.closes, t.closesHint),
      h(ui.PlaceField, {
        label: t.place,
        location: form.position.location,
        address: form.position.address,
        ...(hasPoint(form.position) && pointOf(form.position)),
        onChange: ({ longitude, latitude, ...names }: PickedPlace) =>
          change({ position: { ...names, longitude: longitude ?? 0, latitude: latitude ?? 0 } }),
      }),
      h(ui.Input, {
        type: 'number',
        label: t.limit,
        hint: t.limitHint,
        value: form.totalNumber,
        onChange: (totalNumber: string) => change({ totalNumber }),
      }),
      h(ui.Text, { muted: true }, t.asks),
      h(
        ui.Stack,
        { row: true, gap: 16 },
        ...infoKinds.map(({ type, name }) =>
          h(
            ui.Checkbox,
            {
              checked: form.additionalInfoType.includes(type),
              onChange: (isAsked: boolean) => asks(type, isAsked),
            },
            t.info[name],
          ),
        ),
      ),
      error !== '' && h(ui.Tag, { kind: 'danger' }, error),
      h(
        ui.Stack,
        { row: true, gap: 8 },
        h(ui.Button, { onPress: onCancel }, t.cancel),
        h(ui.Button, { kind: 'primary', onPress: done }, t.done),
      ),
    )
  }

  function Entry({ site, renderData, onConfirm, showPluginDialog, closePluginDialog }: PluginProps) {
    const t = words(site.lang)
    const { activity: before } = readActivity(renderData)
    const onDone = (body: Activity) => {
      closePluginDialog?.()
      onConfirm?.({ postData: { tomId: own.appid, body } })
    }
    const onCancel = () => closePluginDialog?.()
    const open = () => showPluginDialog?.(h(Form, { lang: site.lang, before, onDone, onCancel }), t.create)
    return h(ui.Entry, { icon: 'calendar', label: t.entry, onPress: open })
  }

  return { ...own, target: 'plugin_post', hookName: 'post_extension_entry_hook', component: h(Entry) }
}

export default plugin
