/** The kinds of functions of a server half. */
export type CallKind = 'event' | 'transform' | 'route' | 'job'

/** Why a call failed; all but `refused`, `slow` and `ended` are faults of the plugin. */
export type FailureKind =
  /** The plugin refuses, with a sentence for the caller. */
  | 'refused'
  | 'thrown'
  /** It exceeded its time. */
  | 'time'
  /** It waited too long for something else. */
  | 'slow'
  | 'memory'
  /** Its result is too large. */
  | 'size'
  /** The worker was terminated, because of another plugin unless stated. */
  | 'ended'

export interface Failure {
  readonly failure: FailureKind
  readonly text: string
  /** The kind of a refusal (`RefusalKind`); not validated. */
  readonly kind?: string
}

/** Time limits of a call in milliseconds: of CPU time, and in total. */
export interface TimeBudget {
  readonly cpuMs: number
  readonly wallMs: number
}

/** Modules that a half may import, by name; the half of a plugin imports nothing. */
export type Modules = Readonly<Record<string, string>>

/** Messages to the worker. */
export type ToWorker =
  /** `number` identifies the half in shared memory while it runs. */
  | { readonly load: string; readonly code: string; readonly modules?: Modules; readonly number: number }
  | { readonly unload: string }
  | {
      readonly call: number
      readonly half: string
      readonly kind: CallKind
      readonly name: string
      readonly args: string
      readonly budget: TimeBudget
    }
  /** The response to a host call of a half. */
  | { readonly answer: number; readonly half: string; readonly json: string; readonly isError: boolean }

/** Messages from the worker. */
export type FromWorker =
  | { readonly loaded: string; readonly failed?: Failure }
  | { readonly done: number; readonly json: string; readonly cpuMs: number }
  | { readonly done: number; readonly failed: Failure; readonly cpuMs: number }
  | { readonly hostCall: number; readonly half: string; readonly what: string; readonly json: string }

/** Limits of one server half. */
export const runtimeLimits = {
  /** Pages of 64 KiB: 32 MiB. */
  memoryPages: { initial: 256, maximum: 512 },
  stackBytes: 192 * 1024,
  /** CPU milliseconds of one slice, during which other halves wait. */
  sliceMs: 250,
  /** CPU milliseconds for running its file when it is loaded. */
  loadMs: 500,
  /** CPU milliseconds for reading its result, which may run its code. */
  resultMs: 20,
  /** Maximum characters of a result or of a host call. */
  maxCharacters: 512 * 1024,
  /** Maximum pending host calls. */
  maxPendingCalls: 50,
} as const

/**
 * Indexes in the memory shared by worker and server: the number of the running half (0 for none), and the slice
 * counter.
 */
export const sharedIndexes = { half: 0, slice: 1 } as const
