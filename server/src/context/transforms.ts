import type { TransformName, TransformValues } from '@chaguan/plugin-sdk'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'
import { defineHook } from './hooks.ts'

/** Who caused what is transformed; 0 for the id of somebody who must not be known. */
type CausedBy = Viewer

type Transform = <N extends TransformName>(
  name: N,
  value: TransformValues[N],
  by: CausedBy,
) => Promise<TransformValues[N]>

/** What plugins change about what is saved and shown. Provided by the module of plugins. */
export const transformHook = defineHook<Transform>('transforms of plugins')

/**
 * What plugins make of a value; itself while none of them changes it. Refuses (AppError) where one does. It waits for them
 * and may store what they write, so it is called outside of transactions.
 */
export async function transformed<N extends TransformName>(
  { hooks }: Pick<Context, 'hooks'>,
  by: CausedBy,
  name: N,
  value: TransformValues[N],
): Promise<TransformValues[N]> {
  const transform = hooks.get(transformHook)
  return transform ? transform(name, value, by) : value
}
