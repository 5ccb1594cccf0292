import type { Endpoint } from '@chaguan/contracts/browser'
import type { CallFailure } from './failures.ts'

/** What a refused call was for: a page that cannot be rendered without it, data of a page, or an action of the user. */
export type CallPurpose = 'page' | 'data' | 'action'

type Listener = (failure: CallFailure, path: Endpoint['path'], purpose: CallPurpose) => void

let listener: Listener = () => {}

/** Sets the one handler of refused calls that are not quiet (docs/reference/wire.md#client-calls). */
export function onFailure(next: Listener): void {
  listener = next
}

/** Passes a refused call to the handler; the caller still gets the failure. */
export const reportFailure: Listener = (failure, path, purpose) => listener(failure, path, purpose)
