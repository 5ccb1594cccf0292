import { useTexts } from '../../../i18n/use-texts.tsx'
import { type PlacedView, usePluginContext, viewsAt } from '../../../plugins/plugin-context.ts'
import { PlacedPart } from '../../../plugins/Slot.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { Composer } from '../use-composer.ts'
import './block-forms.module.css'
import type { PluginBodies } from './extras.ts'

interface PluginsProps {
  composer: Composer
}

/** The plugins with which the person may write, with their tools. */
export const usePluginEntries = (): readonly PlacedView[] =>
  viewsAt(usePluginContext(), 'plugin_post@post_extension_entry_hook', ({ plugin }) => plugin.canUse)

/** The data of the draft that plugins receive. */
function postDataOf({ words }: Composer) {
  const { title, html, categoryId, isAnonymous } = words
  const navInfo = { statusBarHeight: 44, navHeight: 40, menubtnWidth: 80 }
  return { title, text: html, categoryId, anonymous: isAnonymous ? 1 : 0, navInfo }
}

/** Sets or removes a plugin's content. */
function setBody({ words, setExtra }: Composer, appId: string, body: unknown): void {
  const { [appId]: _, ...others } = words.extras.plugins ?? {}
  const isBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  const next: PluginBodies = isBody ? { ...others, [appId]: body } : others
  setExtra('plugins', Object.keys(next).length > 0 ? next : null)
}

/** The body in a plugin's argument, `{postData: {tomId, body}}`; undefined when it is for another plugin. */
function bodyOf(value: unknown, appId: string): unknown {
  const { postData } = (value ?? {}) as { postData?: { tomId?: unknown; body?: unknown } }
  return postData?.tomId === undefined || postData.tomId === appId ? postData?.body : undefined
}

/** The tools of plugins, at the end of the bar. */
export function PluginEntries({ composer, onChosen }: PluginsProps & { onChosen?: () => void }) {
  const bodies = composer.words.extras.plugins ?? {}
  return usePluginEntries().map((placed) => {
    const { appId } = placed.plugin
    const onConfirm = (value: unknown) => {
      const body = bodyOf(value, appId)
      if (body !== undefined) setBody(composer, appId, body)
      onChosen?.()
    }
    const of = { renderData: bodies[appId] ?? null, postData: postDataOf(composer), onConfirm }
    return <PlacedPart key={`${appId} ${placed.view.key}`} placed={placed} of={of} />
  })
}

/** The content of plugins in the draft, rendered by the plugins, each with a remove button. */
export function PluginContents({ composer }: PluginsProps) {
  const t = useTexts()
  const context = usePluginContext()
  const bodies = Object.entries(composer.words.extras.plugins ?? {})
  if (bodies.length === 0) return null
  const views = viewsAt(context, 'plugin_post@post_extension_content_hook')
  const drawn = bodies.map(([appId, body]) => {
    const plugin = context?.plugins.find((one) => one.appId === appId)
    const placed = views.find((one) => one.plugin === plugin)
    const remove = () => setBody(composer, appId, null)
    const of = {
      renderData: body,
      postData: postDataOf(composer),
      updatePlugin: (value: unknown) => setBody(composer, appId, bodyOf(value, appId) ?? body),
      deletePlugin: remove,
    }
    const name = plugin?.title ?? appId
    return (
      <div key={appId} className={cx('extra', 'extra--plugin')}>
        <div className={cx('extra__plugin')}>
          {placed ? <PlacedPart placed={placed} of={of} instead={name} /> : name}
        </div>
        <IconButton icon="x" label={t('blockForms.remove.of', { name })} onClick={remove} />
      </div>
    )
  })
  return <div className={cx('extras')}>{drawn}</div>
}
