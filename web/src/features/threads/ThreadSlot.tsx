import type { ThreadView } from '@chaguan/contracts/browser'
import { Slot, type SlotProps } from '../../plugins/Slot.tsx'

/** A place for plugins in a thread; what they are given of it is in `web/src/plugins/use-plugin-props.ts`. */
export const ThreadSlot = ({ at, thread }: Pick<SlotProps, 'at'> & { thread: ThreadView }) => (
  <Slot at={at} of={{ thread }} />
)
