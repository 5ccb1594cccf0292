import type { Endpoint } from '@chaguan/contracts/browser'
import type { CallFailure } from './failures.ts'

/**
 * What a refused call was for: a page that cannot be rendered without it, data of a page, or an action of the person.
 */
export type CallPurpose = 'page' | 'data' | 'action'

type Listener = (failure: CallFailure, path: Endpoint['path'], purpose: CallPurpose) => void

let listener: Listener = () => {}

/** Sets the one handler that is told of every refused call that is not quiet (docs/reference/wire.md#client-calls). */
export function onFailure(next: Listener): void {
  listener = next
}

/** Tells the handler of a refused call; the caller gets the failure all the same. */
export const reportFailure: Listener = (failure, path, purpose) => listener(failure, path, purpose)
