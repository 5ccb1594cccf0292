import { parentPort, workerData } from 'node:worker_threads'
import { measured, PluginError } from './interpreter.ts'
import { type CallState, openPluginVm, type PluginVm } from './plugin-vm.ts'
import {
  type Failure,
  type FromWorker,
  type Modules,
  runtimeLimits,
  sharedIndexes,
  type ToWorker,
} from './worker-messages.ts'

// The worker thread of server halves; host calls go to the server as messages.

type Call = Extract<ToWorker, { call: number }>
type Load = Extract<ToWorker, { load: string }>

interface RunningCall {
  readonly call: Call
  readonly readState: () => CallState
  readonly timer: NodeJS.Timeout
  cpuMs: number
}

interface LoadedHalf {
  readonly number: number
  vm: Promise<PluginVm> | PluginVm
  readonly code: string
  readonly modules: Modules | undefined
  readonly running: Map<number, RunningCall>
}

const port = parentPort
if (!port) throw new Error('this module must run in a worker')
const shared = new Int32Array((workerData as { readonly shared: SharedArrayBuffer }).shared)
const halves = new Map<string, LoadedHalf>()

const send = (message: FromWorker) => port.postMessage(message)

/** Runs a half for one slice and publishes its number in shared memory, so that the server can watch it. */
function sliceOf(number: number) {
  return <R>(work: () => R): R => {
    Atomics.store(shared, sharedIndexes.half, number)
    Atomics.add(shared, sharedIndexes.slice, 1)
    try {
      return work()
    } finally {
      Atomics.store(shared, sharedIndexes.half, 0)
    }
  }
}

const failureOf = (error: unknown): Failure =>
  error instanceof PluginError ? error.failure : { failure: 'thrown', text: String(error).slice(0, 400) }

function finish(half: LoadedHalf, one: RunningCall, outcome: { json: string } | { failed: Failure }): void {
  clearTimeout(one.timer)
  half.running.delete(one.call.call)
  send({ done: one.call.call, ...outcome, cpuMs: Math.round(one.cpuMs) })
}

const opened = (half: string, { code, modules, number }: Pick<LoadedHalf, 'code' | 'modules' | 'number'>) =>
  openPluginVm(code, (hostCall, what, json) => send({ hostCall, half, what, json }), sliceOf(number), modules)

/** Restarts a half whose state is undefined after a failure; fails its running calls. */
function restart(name: string, half: LoadedHalf, failed: Failure): void {
  if (failed.failure === 'refused' || failed.failure === 'thrown') return
  for (const one of [...half.running.values()])
    finish(half, one, { failed: { failure: 'ended', text: 'the plugin was restarted' } })
  half.vm = opened(name, half)
  half.vm.catch(() => {})
}

function finishSettledCalls(name: string, half: LoadedHalf, vm: PluginVm): void {
  for (const one of [...half.running.values()]) {
    try {
      const state = one.readState()
      if (state !== 'pending') finish(half, one, state)
      else if (vm.asked === 0)
        finish(half, one, { failed: { failure: 'thrown', text: 'its promise never settles' } })
    } catch (error) {
      const failed = failureOf(error)
      finish(half, one, { failed })
      restart(name, half, failed)
    }
  }
}

async function load({ load: name, code, modules, number }: Load): Promise<void> {
  const own = { number, code, modules }
  const half: LoadedHalf = { ...own, vm: opened(name, own), running: new Map() }
  halves.set(name, half)
  try {
    half.vm = await half.vm
    send({ loaded: name })
  } catch (error) {
    send({ loaded: name, failed: failureOf(error) })
  }
}

async function begin(call: Call): Promise<void> {
  try {
    const half = halves.get(call.half)
    if (!half) throw new PluginError({ failure: 'ended', text: 'the plugin does not run' })
    if (half.vm instanceof Promise) half.vm = await half.vm
    const { vm } = half
    const timer = setTimeout(() => {
      const one = half.running.get(call.call)
      if (one) finish(half, one, { failed: { failure: 'slow', text: 'it waited too long' } })
    }, call.budget.wallMs)
    let failed: Failure | undefined
    let readState: (() => CallState) | undefined
    const cpuMs = measured(() => {
      try {
        readState = vm.begin(
          call.kind,
          call.name,
          call.args,
          Math.min(call.budget.cpuMs, runtimeLimits.sliceMs),
        )
      } catch (error) {
        failed = failureOf(error)
      }
    })
    if (readState) {
      half.running.set(call.call, { call, readState, timer, cpuMs })
      finishSettledCalls(call.half, half, vm)
      return
    }
    clearTimeout(timer)
    send({ done: call.call, failed: failed ?? { failure: 'thrown', text: '' }, cpuMs })
    if (failed) restart(call.half, half, failed)
  } catch (error) {
    send({ done: call.call, failed: failureOf(error), cpuMs: 0 })
  }
}

async function answer(message: Extract<ToWorker, { answer: number }>): Promise<void> {
  const known = halves.get(message.half)
  if (!known || known.vm instanceof Promise) return
  const { vm } = known
  const left = Math.max(1, ...[...known.running.values()].map(({ call, cpuMs }) => call.budget.cpuMs - cpuMs))
  let failed: Failure | undefined
  const cpuMs = measured(() => {
    try {
      vm.answer(message.answer, message.json, message.isError, Math.min(left, runtimeLimits.sliceMs))
    } catch (error) {
      failed = failureOf(error)
    }
  })
  for (const one of known.running.values()) one.cpuMs += cpuMs
  if (!failed) return finishSettledCalls(message.half, known, vm)
  const [first] = known.running.values()
  if (first) finish(known, first, { failed })
  restart(message.half, known, failed)
}

port.on('message', (message: ToWorker) => {
  if ('load' in message) void load(message)
  else if ('unload' in message) halves.delete(message.unload)
  else if ('call' in message) void begin(message)
  else void answer(message)
})
