import type { TransformName, TransformValues } from '@chaguan/plugin-sdk'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'
import { defineHook } from './hooks.ts'

/** The person who caused the transform; id 0 for anonymous authors. */
type CausedBy = Viewer

type Transform = <N extends TransformName>(
  name: N,
  value: TransformValues[N],
  by: CausedBy,
) => Promise<TransformValues[N]>

/** Transforms by plugins of saved and shown data. Provided by the plugins module. */
export const transformHook = defineHook<Transform>('transforms of plugins')

/**
 * Returns a value after the transforms of plugins. Throws AppError if one refuses. Waits for plugins, which may write,
 * so call it outside of transactions.
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
