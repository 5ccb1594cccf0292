/** What of a server half is called. */
export type CallKind = 'event' | 'transform' | 'route' | 'job'

/** Why a call failed; all but `refused`, `slow` and `ended` are faults of the plugin. */
export type FailureKind =
  /** The plugin refuses, with a sentence for whoever called. */
  | 'refused'
  | 'thrown'
  /** It used up its time. */
  | 'time'
  /** It waited too long for somebody else. */
  | 'slow'
  | 'memory'
  /** Its answer is too large. */
  | 'size'
  /** The worker was ended, on account of another plugin unless told. */
  | 'ended'

export interface Failure {
  readonly failure: FailureKind
  readonly text: string
  /** What a refusal says besides (`RefusalKind`); not checked. */
  readonly kind?: string
}

/** How long a call may take, in milliseconds: of the processor, and altogether with what it waits for. */
export interface Budget {
  readonly cpuMs: number
  readonly wallMs: number
}

/** What the code of a half may import, by name; a half of a plugin imports nothing. */
export type Modules = Readonly<Record<string, string>>

/** To the worker. */
export type ToWorker =
  /** `number` is by which the server knows it while it runs. */
  | { readonly load: string; readonly code: string; readonly modules?: Modules; readonly number: number }
  | { readonly unload: string }
  | {
      readonly call: number
      readonly half: string
      readonly kind: CallKind
      readonly name: string
      readonly args: string
      readonly budget: Budget
    }
  /** The answer to what a half has asked. */
  | { readonly answer: number; readonly half: string; readonly json: string; readonly isError: boolean }

/** From the worker. */
export type FromWorker =
  | { readonly loaded: string; readonly failed?: Failure }
  | { readonly done: number; readonly json: string; readonly cpuMs: number }
  | { readonly done: number; readonly failed: Failure; readonly cpuMs: number }
  | { readonly ask: number; readonly half: string; readonly what: string; readonly json: string }

/** Bounds of one server half. */
export const halfLimits = {
  /** Of 64 KiB each: 32 MiB. */
  memoryPages: { initial: 256, maximum: 512 },
  stackBytes: 192 * 1024,
  /** Milliseconds of the processor that one may keep the worker from the others. */
  sliceMs: 250,
  /** Milliseconds for which its file may run when it is loaded. */
  loadMs: 500,
  /** Milliseconds for reading its answer, which may run code of it. */
  lookMs: 20,
  /** Characters of an answer, or of what it asks for. */
  charactersMost: 512 * 1024,
  /** What it may wait for at once. */
  askedMost: 50,
} as const

/** Places in the memory that worker and server share: the number of the half that runs, 0 for none, and of its slice. */
export const sharedPlaces = { half: 0, slice: 1 } as const
