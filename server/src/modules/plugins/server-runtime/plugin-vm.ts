import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { failureOf, limitedBy, newInterpreter, PluginError, type Slice, timedOut } from './interpreter.ts'
import { prelude } from './prelude.ts'
import { type Failure, type Modules, runtimeLimits } from './worker-messages.ts'

/** State of a call in the interpreter. */
export type CallState = { readonly json: string } | { readonly failed: Failure } | 'pending'

/** A server half in an interpreter with its own memory. It is never disposed of, but garbage collected as a whole. */
export interface PluginVm {
  /** Starts a call with a CPU limit in milliseconds; the returned function reads its state. Throws PluginError. */
  begin(kind: string, name: string, args: string, cpuMs: number): () => CallState
  /** Delivers the response of a host call and continues, with a CPU limit in milliseconds. Throws PluginError. */
  answer(hostCall: number, json: string, isError: boolean, cpuMs: number): void
  /** Number of pending host calls. */
  readonly asked: number
}

/** Jobs that run between two checks of the time. */
const jobsAtOnce = 50

/** Never reused: a response may arrive after the half that made the call was restarted. */
let hostCalls = 0

/**
 * Opens an interpreter and runs the code of a half; `onHostCall` receives its host calls. Throws PluginError if the code
 * cannot be run.
 */
export async function openPluginVm(
  code: string,
  onHostCall: (id: number, what: string, json: string) => void,
  slice: Slice,
  modules?: Modules,
): Promise<PluginVm> {
  const quickJs = await newInterpreter()
  const runtime = quickJs.newRuntime()
  runtime.setMaxStackSize(runtimeLimits.stackBytes)
  if (modules)
    runtime.setModuleLoader((name) =>
      Object.hasOwn(modules, name) ? (modules[name] ?? '') : { error: new Error(`there is no ${name}`) },
    )
  const limit = limitedBy(runtime, slice)
  const context = runtime.newContext()
  const waiting = new Map<number, ReturnType<QuickJSContext['newPromise']>>()

  /** Turns errors of the interpreter itself (memory or stack exhausted) into PluginError. */
  function guarded<R>(work: () => R): R {
    try {
      return work()
    } catch (error) {
      if (error instanceof PluginError) throw error
      if (limit.isOver) throw new PluginError(timedOut)
      throw new PluginError({
        failure: 'memory',
        text: `the interpreter failed: ${String(error).slice(0, 200)}`,
      })
    }
  }

  function unwrap(result: ReturnType<QuickJSContext['callFunction']>): QuickJSHandle {
    if (!result.error) return result.value
    throw new PluginError(limit.isOver ? timedOut : failureOf(context, result.error))
  }

  function textOf(handle: QuickJSHandle): string {
    const length = context.getProp(handle, 'length').consume((one) => context.getNumber(one))
    if (context.typeof(handle) !== 'string' || !(length <= runtimeLimits.maxCharacters))
      throw new PluginError({ failure: 'size', text: 'its result or host call is too large' })
    return context.getString(handle)
  }

  function runJobs(): void {
    while (runtime.hasPendingJob()) {
      const done = runtime.executePendingJobs(jobsAtOnce)
      if (limit.isOver) throw new PluginError(timedOut)
      if (done.error) throw new PluginError(failureOf(context, done.error))
    }
  }

  const hostCallHandle = context.newFunction('hostCall', (whatHandle, jsonHandle) => {
    const [what, json] = [textOf(whatHandle), textOf(jsonHandle)]
    if (waiting.size >= runtimeLimits.maxPendingCalls) throw new Error('too many host calls are pending')
    const promise = context.newPromise()
    hostCalls += 1
    waiting.set(hostCalls, promise)
    onHostCall(hostCalls, what, json)
    return promise.handle
  })

  const { install, call } = limit.run(runtimeLimits.loadMs, () =>
    guarded(() => {
      const made = unwrap(
        context.callFunction(unwrap(context.evalCode(`(${prelude})`)), context.undefined, hostCallHandle),
      )
      return { install: context.getProp(made, 'install'), call: context.getProp(made, 'call') }
    }),
  )
  limit.run(runtimeLimits.loadMs, () =>
    guarded(() => {
      const exported = unwrap(context.evalCode(code, 'server.js', { type: 'module' }))
      runJobs()
      unwrap(context.callFunction(install, context.undefined, context.getProp(exported, 'default')))
      runJobs()
    }),
  )

  function stateOfPromise(promise: QuickJSHandle): CallState {
    const state = context.getPromiseState(promise)
    if (state.type === 'pending') return 'pending'
    if (state.type === 'rejected') return { failed: failureOf(context, state.error) }
    const { value, refused, kind } = JSON.parse(textOf(state.value)) as {
      value?: unknown
      refused?: unknown
      kind?: unknown
    }
    if (refused !== undefined)
      return { failed: { failure: 'refused', text: String(refused).slice(0, 200), kind: String(kind) } }
    return { json: JSON.stringify(value ?? null) }
  }

  return {
    get asked() {
      return waiting.size
    },
    begin(kind, name, args, cpuMs) {
      const promise = limit.run(cpuMs, () =>
        guarded(() => {
          const given = [kind, name, args].map((text) => context.newString(text))
          const called = unwrap(context.callFunction(call, context.undefined, ...given))
          runJobs()
          return called
        }),
      )
      return () => limit.run(runtimeLimits.resultMs, () => guarded(() => stateOfPromise(promise)))
    },
    answer(id, json, isError, cpuMs) {
      const promise = waiting.get(id)
      if (!promise) return
      waiting.delete(id)
      limit.run(cpuMs, () =>
        guarded(() => {
          const text = isError ? JSON.stringify({ error: json }) : `{"value":${json}}`
          context.newString(text).consume((handle) => promise.resolve(handle))
          runJobs()
        }),
      )
    },
  }
}
