import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import { type Failure, runtimeLimits } from './worker-messages.ts'

/** A fault of a half while it ran. */
export class PluginError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.text)
    this.failure = failure
  }
}

const cpuMsNow = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const timedOut: Failure = { failure: 'time', text: 'it took too long' }

/** Converts an error of the interpreter; reading it may run code of the half. */
export function failureOf(context: QuickJSContext, error: QuickJSHandle): Failure {
  let text: string
  try {
    const name = context.getProp(error, 'name').consume((handle) => context.getString(handle))
    const message = context.getProp(error, 'message').consume((handle) => context.getString(handle))
    text = `${name}: ${message}`.slice(0, 400)
  } catch {
    text = 'it threw something that is no error'
  }
  if (/^InternalError: interrupted/.test(text)) return timedOut
  if (/out of memory/.test(text)) return { failure: 'memory', text: 'it used up its memory' }
  return { failure: 'thrown', text }
}

const compiled: { module?: Promise<WebAssembly.Module> } = {}

/**
 * Creates an instance of the module, which is compiled once; separate instances isolate halves even from faults of the
 * interpreter. Limits the memory, since the interpreter's own limit counts single blocks only.
 */
export async function newInterpreter() {
  const load = async () => {
    const { readFile } = await import('node:fs/promises')
    const path = new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
    return WebAssembly.compile(await readFile(path))
  }
  compiled.module ??= load()
  const wasmModule = await compiled.module
  return newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule, wasmMemory: new WebAssembly.Memory(runtimeLimits.memoryPages) }),
  )
}

/** Runs work of a half and publishes that it runs. */
export type Slice = <R>(work: () => R) => R

/** Runs work with a CPU limit; `isOver` returns whether it was reached. */
export function limitedBy(runtime: QuickJSRuntime, slice: Slice) {
  let until = Number.POSITIVE_INFINITY
  let isOver = false
  runtime.setInterruptHandler(() => {
    isOver ||= cpuMsNow() > until
    return isOver
  })
  return {
    get isOver() {
      return isOver || cpuMsNow() > until
    },
    run<R>(cpuMs: number, work: () => R): R {
      until = cpuMsNow() + cpuMs
      isOver = false
      try {
        return slice(work)
      } finally {
        until = Number.POSITIVE_INFINITY
      }
    },
  }
}

/** Returns the CPU milliseconds that work takes. */
export function measured(work: () => void): number {
  const before = cpuMsNow()
  work()
  return cpuMsNow() - before
}
