import type { PagePlugin, ThreadView } from '@chaguan/contracts/browser'
import { Slot, type SlotProps } from '../../plugins/Slot.tsx'

/** The type of plugins with content of their own, as in `config.json`. */
const withContent = 1

/** Whether a thread contains content of a plugin. */
function hasContent({ content }: ThreadView, { appId }: PagePlugin): boolean {
  const body = content.indexes[appId]?.body
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/**
 * A place for plugins in a thread; their props are defined in `web/src/plugins/use-plugin-props.ts`. Plugins with
 * content of their own are rendered in the threads that contain it, the others in every thread.
 */
export const ThreadSlot = ({ at, thread }: Pick<SlotProps, 'at'> & { thread: ThreadView }) => (
  <Slot
    at={at}
    of={{ thread }}
    isWanted={(plugin) => plugin.type !== withContent || hasContent(thread, plugin)}
  />
)
