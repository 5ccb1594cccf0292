import { Worker } from 'node:worker_threads'
import { compileCacheEnv } from '../../../drivers/compile-cache.ts'
import { CallFailed, PendingCalls, type PluginCall } from './pending-calls.ts'
import { type FromWorker, type Modules, sharedIndexes, type ToWorker } from './worker-messages.ts'

/** The thread of the server halves. Started on first use, and again after it was terminated. */
export interface PluginThread {
  /** Loads the code of a half, once, with the modules it may import; throws CallFailed if it cannot be run. */
  load(half: string, code: () => Promise<string>, modules?: Modules): Promise<void>
  unload(half: string): void
  /** The halves that are loaded or loading. */
  loaded(): string[]
  /** Returns JSON; throws CallFailed. */
  call(half: string, call: PluginCall): Promise<{ readonly json: string; readonly cpuMs: number }>
  stop(): Promise<void>
}

export interface ThreadOptions {
  /** Responds to a host call with JSON; a thrown error is passed to the half. */
  answer(half: string, what: string, json: string): Promise<string>
  /** Called for a half that blocked the thread until it was terminated. */
  onStuck(half: string): void
}

interface Loading {
  readonly number: number
  code: string
  readonly modules: Modules | undefined
  /** Settles when the current thread has loaded it. */
  ready: PromiseWithResolvers<void>
}

function unsettled(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>()
  made.promise.catch(() => {})
  return made
}

const lookEveryMs = 200
/** Milliseconds after which a slice that the interpreter cannot interrupt is terminated with its thread. */
const stuckAfterMs = 2000
const stuckText = 'it blocked the plugin thread'

/** Watches the running slice; reports the number of a half that was not interrupted in time. */
function watchSlices(shared: Int32Array, onStuck: (number: number) => void): NodeJS.Timeout {
  let seen = -1
  let since = performance.now()
  return setInterval(() => {
    const running = Atomics.load(shared, sharedIndexes.half)
    const slice = Atomics.load(shared, sharedIndexes.slice)
    if (running === 0 || slice !== seen) {
      seen = slice
      since = performance.now()
    } else if (performance.now() - since > stuckAfterMs) onStuck(running)
  }, lookEveryMs).unref()
}

/** Creates the thread object; the thread starts on first use. */
export function openPluginThread({ answer, onStuck }: ThreadOptions): PluginThread {
  const pending = new PendingCalls()
  const halves = new Map<string, Loading>()
  let worker: Worker | undefined
  let shared = new Int32Array(new SharedArrayBuffer(8))
  let watch: NodeJS.Timeout | undefined
  let numbers = 0
  let isStopped = false

  /** Terminates the thread; the next call starts another one, with the same halves. */
  function end(culprit: string | undefined): void {
    const ended = worker
    worker = undefined
    clearInterval(watch)
    watch = undefined
    void ended?.terminate()
    pending.failAll((half) =>
      half === culprit
        ? { failure: 'time', text: stuckText }
        : { failure: 'ended', text: 'the plugin thread was restarted' },
    )
    for (const [name, half] of halves) {
      const failure = name === culprit ? ('time' as const) : ('ended' as const)
      half.ready.reject(new CallFailed({ failure, text: stuckText }))
      if (half.code !== '') half.ready = unsettled()
    }
    if (culprit !== undefined) onStuck(culprit)
    if (!isStopped && halves.size > 0) setTimeout(() => !isStopped && start(), 100).unref()
  }

  const nameOf = (number: number) => [...halves].find(([, half]) => half.number === number)?.[0]

  async function answerTo(from: Worker, message: Extract<FromWorker, { hostCall: number }>): Promise<void> {
    const outcome = await answer(message.half, message.what, message.json).then(
      (json) => ({ json, isError: false }),
      (error: unknown) => ({ json: error instanceof Error ? error.message : String(error), isError: true }),
    )
    const reply: ToWorker = { answer: message.hostCall, half: message.half, ...outcome }
    if (worker === from) from.postMessage(reply)
  }

  function receive(from: Worker, message: FromWorker): void {
    if ('hostCall' in message) {
      void answerTo(from, message)
      return
    }
    if ('loaded' in message) {
      const half = halves.get(message.loaded)
      if (message.failed) half?.ready.reject(new CallFailed(message.failed))
      else half?.ready.resolve()
      return
    }
    pending.settle(message)
  }

  function start(): Worker {
    if (isStopped) throw new CallFailed({ failure: 'ended', text: 'the site is closing' })
    if (worker) return worker
    shared = new Int32Array(new SharedArrayBuffer(8))
    const started = new Worker(new URL('./plugin-worker.ts', import.meta.url), {
      workerData: { shared: shared.buffer },
      // No other environment variables and no flags of the server.
      env: compileCacheEnv(),
      execArgv: [],
      name: 'plugins',
      resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
    })
    started.unref()
    const isOver = () => {
      if (worker === started) end(nameOf(Atomics.load(shared, sharedIndexes.half)))
    }
    started.on('message', (message: FromWorker) => receive(started, message))
    started.on('error', isOver)
    started.on('exit', isOver)
    worker = started
    watch = watchSlices(shared, (number) => end(nameOf(number)))
    for (const [name, half] of halves) if (half.code !== '') postCode(name, half)
    return started
  }

  const post = (message: ToWorker) => start().postMessage(message)
  const postCode = (load: string, { code, modules, number }: Loading) =>
    post({ load, code, number, ...(modules && { modules }) })

  async function begin(name: string, half: Loading, code: () => Promise<string>): Promise<void> {
    try {
      const text = await code()
      if (halves.get(name) !== half)
        return half.ready.reject(new CallFailed({ failure: 'ended', text: 'it was unloaded' }))
      // Start before the code is registered: a new thread loads every half that has code.
      start()
      half.code = text
      postCode(name, half)
    } catch (error) {
      half.ready.reject(
        error instanceof CallFailed ? error : new CallFailed({ failure: 'thrown', text: String(error) }),
      )
    }
  }

  return {
    load(name, code, modules) {
      const known = halves.get(name)
      if (known) return known.ready.promise
      numbers += 1
      const half: Loading = { number: numbers, code: '', modules, ready: unsettled() }
      halves.set(name, half)
      void begin(name, half, code)
      return half.ready.promise
    },
    unload(name) {
      if (halves.delete(name) && worker) worker.postMessage({ unload: name } satisfies ToWorker)
    },
    loaded: () => [...halves.keys()],
    call: (half, { kind, name, args, budget, timeoutMs }) =>
      pending.add(half, timeoutMs, (id) => post({ call: id, half, kind, name, args, budget })),
    async stop() {
      isStopped = true
      const ended = worker
      worker = undefined
      clearInterval(watch)
      pending.failAll(() => ({ failure: 'ended', text: 'the site is closing' }))
      await ended?.terminate()
    },
  }
}
