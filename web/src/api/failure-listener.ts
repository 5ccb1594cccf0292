import type { Endpoint } from '@chaguan/contracts/browser'
import type { CallFailure } from './failures.ts'

/**
 * What a refused call was for: a page that cannot be drawn without it, data shown on a page, or something a person did.
 */
export type CallPurpose = 'page' | 'data' | 'action'

type Listener = (failure: CallFailure, path: Endpoint['path'], purpose: CallPurpose) => void

let listener: Listener = () => {}

/** Sets who hears of every refused call that is not quiet (docs/reference/wire.md#client-calls: one shared handler). */
export function hearFailures(next: Listener): void {
  listener = next
}

/** Tells the shared handler of a refused call; whoever made the call still gets the failure. */
export const tellFailure: Listener = (failure, path, purpose) => listener(failure, path, purpose)
