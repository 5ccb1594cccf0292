import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attempts, openAttempts } from './attempts.ts'
import type { Mutant } from './draw.ts'
import { measureTests } from './measure-tests.ts'
import { testsReaching } from './reaching-tests.ts'
import { TestRunner } from './run-tests.ts'
import { switchable } from './switchable.ts'
import type { RunResult, Texts } from './test-runner.ts'

/** The result of a mutant: the test that killed it, or null for a survivor. */
export interface Verdict {
  readonly mutant: Mutant
  readonly noticedBy: string | null
  /** Test files that were run. */
  readonly tried: readonly string[]
}

/** A mutant that no test has killed yet. */
interface Candidate {
  readonly number: number
  readonly mutant: Mutant
  /** Test files still to be run, nearest first, and those already run. */
  readonly tests: string[]
  readonly tried: string[]
  /** Its change takes effect at import, so it needs a process of its own. */
  isEarly: boolean
}

/**
 * A test file is run with the mutants that have it among this many next ones; a larger number makes larger batches of
 * more distant tests.
 */
const lookAhead = 1
const mostOfBatch = 40

/** Runs mutants against the tests that reach them. */
class MutantTrial {
  readonly #root: string
  readonly #folder: string
  readonly #alive: Set<Candidate>
  readonly #texts: Texts
  readonly #attempts: Attempts
  readonly #busy = new Set<Candidate>()
  readonly #onVerdict: (verdict: Verdict) => void

  constructor(
    root: string,
    candidates: readonly Candidate[],
    texts: Texts,
    attempts: Attempts,
    onVerdict: (verdict: Verdict) => void,
  ) {
    this.#root = root
    this.#folder = join(root, '.cache', 'mutants')
    this.#alive = new Set(candidates)
    this.#texts = texts
    this.#attempts = attempts
    this.#onVerdict = onVerdict
  }

  #end(candidate: Candidate, noticedBy: string | null): void {
    const { mutant, tried } = candidate
    this.#alive.delete(candidate)
    this.#onVerdict({ mutant, noticedBy, tried })
  }

  /** Returns the test file that most mutants need next, with these mutants; undefined when there is none. */
  #nextBatch(): { test: string; candidates: Candidate[] } | undefined {
    const waiting = new Map<string, Candidate[]>()
    for (const candidate of this.#alive) {
      if (candidate.isEarly || this.#busy.has(candidate)) continue
      for (const test of candidate.tests.slice(0, lookAhead))
        waiting.set(test, [...(waiting.get(test) ?? []), candidate])
    }
    const [most] = [...waiting].sort(([, one], [, other]) => other.length - one.length)
    return most && { test: most[0], candidates: most[1].slice(0, mostOfBatch) }
  }

  /** For a test that fails without a mutant, or kills the process. */
  #giveUpOn(test: string, words: string): void {
    process.stderr.write(`left out ${test} ${words.slice(-1000)}\n`)
    for (const { tests } of this.#alive) {
      const at = tests.indexOf(test)
      if (at >= 0) tests.splice(at, 1)
    }
  }

  #note(candidate: Candidate, test: string, result: RunResult | undefined): void {
    candidate.tests.splice(candidate.tests.indexOf(test), 1)
    candidate.tried.push(test)
    if (result?.state === 'failed') this.#kill(candidate, test, result.failure ?? test)
    else if (!candidate.isEarly) this.#attempts.add(candidate.mutant, test, null)
  }

  #kill(candidate: Candidate, test: string, failure: string): void {
    this.#attempts.add(candidate.mutant, test, failure)
    this.#end(candidate, failure)
  }

  async #tryBatch(
    runner: TestRunner,
    progress: string,
    test: string,
    candidates: Candidate[],
  ): Promise<void> {
    writeFileSync(progress, '')
    const mutants = [0, ...candidates.map(({ number }) => number)]
    const batch = { test: join(this.#root, test), mutants }
    const results = await runner.run(
      { kind: 'batch', texts: this.#texts, batch },
      120_000 + mutants.length * 30_000,
    )
    const lines = readFileSync(progress, 'utf8').trim().split('\n')
    const early = new Set(lines.filter((line) => line.startsWith('early ')).map((line) => line.slice(6)))
    for (const candidate of candidates) candidate.isEarly ||= early.has(String(candidate.number))
    if (results) {
      const resultOf = new Map(results.map((result) => [Number(result.name), result]))
      if (resultOf.get(0)?.state === 'passed')
        for (const candidate of candidates) this.#note(candidate, test, resultOf.get(candidate.number))
      else this.#giveUpOn(test, resultOf.get(0)?.failure ?? '')
      return
    }
    const last = lines.findLast((line) => line.startsWith('began '))?.slice(6)
    const hanging = candidates.find(({ number }) => String(number) === last)
    // May be caused by a busy machine: the next run tries it again.
    if (hanging) this.#end(hanging, `${test} did not end`)
    else this.#giveUpOn(test, runner.words)
  }

  async #tryAlone(runner: TestRunner, candidate: Candidate): Promise<void> {
    const { mutant, tests, tried } = candidate
    tried.push(...tests.splice(0))
    if (tried.length === 0) return
    const texts = { [mutant.file]: mutant.text }
    const results = await runner.run({ kind: 'files', texts, tests: tried }, 120_000 + tried.length * 60_000)
    const failed = results?.find(({ state }) => state === 'failed')
    if (!results) this.#end(candidate, 'the tests did not end')
    else if (failed) this.#kill(candidate, failed.name, failed.failure ?? failed.name)
    else for (const test of tried) this.#attempts.add(mutant, test, null)
  }

  /** Works until nothing is left; several workers share the mutants. */
  async work(name: string): Promise<void> {
    const progress = join(this.#folder, `progress-${name}`)
    const runner = new TestRunner({
      MUTANTS_BATCH: join(this.#folder, `batch-${name}.json`),
      MUTANTS_PROGRESS: progress,
    })
    for (let next = this.#nextBatch(); next; next = this.#nextBatch()) {
      const { test, candidates } = next
      for (const candidate of candidates) this.#busy.add(candidate)
      await this.#tryBatch(runner, progress, test, candidates)
      for (const candidate of candidates) this.#busy.delete(candidate)
    }
    const isWaiting = (candidate: Candidate) => candidate.isEarly && !this.#busy.has(candidate)
    for (const candidate of this.#alive) {
      if (!isWaiting(candidate)) continue
      this.#busy.add(candidate)
      // The batches had no effect on a mutation outside functions.
      candidate.tests.unshift(...candidate.tried.splice(0))
      await this.#tryAlone(runner, candidate)
    }
    runner.stop()
  }

  endAll(): void {
    for (const candidate of this.#alive) this.#end(candidate, null)
  }

  /** Applies earlier results on the same sources. */
  takeUp(): void {
    for (const candidate of this.#alive) {
      const { passed, failure } = this.#attempts.of(candidate.mutant)
      if (failure !== null) {
        this.#end(candidate, failure)
        continue
      }
      candidate.tried.push(...candidate.tests.filter((test) => passed.has(test)))
      const left = candidate.tests.filter((test) => !passed.has(test))
      candidate.tests.splice(0, candidate.tests.length, ...left)
      if (left.length === 0) this.#end(candidate, null)
    }
  }
}

/** Runs mutants in this many processes; reports each verdict as soon as it is known. */
export async function tryMutants(
  root: string,
  mutants: readonly Mutant[],
  { runners, onVerdict }: { readonly runners: number; readonly onVerdict: (verdict: Verdict) => void },
): Promise<void> {
  const reach = await measureTests(root)
  mkdirSync(join(root, '.cache', 'mutants'), { recursive: true })
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: index + 1 }))
  const texts: Record<string, string> = {}
  const early = new Set<number>()
  const candidates = [...Map.groupBy(numbered, ({ file }) => file)].flatMap(([file, ofFile]) => {
    const text = readFileSync(join(root, file), 'utf8')
    const { text: switching, outside } = switchable(text, ofFile)
    texts[file] = switching
    for (const number of outside) early.add(number)
    return ofFile.map((mutant) => ({
      number: mutant.number,
      mutant,
      tests: testsReaching(reach.tests, mutant, text),
      tried: [],
      isEarly: early.has(mutant.number),
    }))
  })
  const attempts = openAttempts(join(root, '.cache', 'mutants', 'attempts.jsonl'), reach)
  const trial = new MutantTrial(root, candidates, texts, attempts, onVerdict)
  trial.takeUp()
  await Promise.all(Array.from({ length: runners }, (_, index) => trial.work(String(index + 1))))
  trial.endAll()
}
