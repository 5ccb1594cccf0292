import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attempts, openAttempts } from './attempts.ts'
import type { Batch } from './batch.ts'
import { batchesOf, type Candidate, candidatesOf, groupsOf } from './candidates.ts'
import type { Mutant } from './draw.ts'
import { measureTests } from './measure-tests.ts'
import { TestRunner } from './run-tests.ts'
import type { BatchResult, RunResult, Texts } from './test-runner.ts'

/** The result of a mutant: the test that killed it, or null for a survivor. */
export interface Verdict {
  readonly mutant: Mutant
  readonly noticedBy: string | null
  /** Test files that were run. */
  readonly tried: readonly string[]
}

/** Runs mutants against the tests that reach them. */
class MutantTrial {
  readonly #root: string
  readonly #folder: string
  readonly #alive: Set<Candidate>
  readonly #texts: Texts
  readonly #attempts: Attempts
  readonly #onVerdict: (verdict: Verdict) => void
  readonly #begun = new Set<Candidate>()
  /** Test files that failed with the unchanged product after mutants, which may have been their fault. */
  readonly #doubtful = new Set<string>()

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
    if (this.#alive.delete(candidate)) this.#onVerdict({ mutant, noticedBy, tried })
  }

  /** For a test that fails without a mutant, or ends the process. */
  #giveUpOn(test: string, words: string): void {
    process.stderr.write(`left out ${test} ${words.slice(-1000)}\n`)
    for (const { tests } of this.#alive) {
      const at = tests.indexOf(test)
      if (at >= 0) tests.splice(at, 1)
    }
  }

  #note(candidate: Candidate, test: string, { state, failure }: RunResult): void {
    candidate.tests.splice(candidate.tests.indexOf(test), 1)
    candidate.tried.push(test)
    if (state === 'failed') this.#kill(candidate, test, failure ?? test)
    else if (!candidate.isEarly) this.#attempts.add(candidate.mutant, test, null)
  }

  #kill(candidate: Candidate, test: string, failure: string): void {
    this.#attempts.add(candidate.mutant, test, failure)
    this.#end(candidate, failure)
  }

  #noteBatch(group: readonly Candidate[], { test, mutants, unchanged }: Batch, result: BatchResult): void {
    const resultOf = new Map(result.results.map((one) => [Number(one.name), one]))
    const failure = result.failure ?? resultOf.get(0)?.failure ?? null
    const isInvalid = failure !== null
    if (isInvalid && (unchanged === 'first' || result.failure !== null)) {
      this.#giveUpOn(test, failure)
      return
    }
    if (isInvalid) this.#doubtful.add(test)
    for (const candidate of group) {
      const own = resultOf.get(candidate.number)
      if (own && !(isInvalid && own.state === 'failed')) this.#note(candidate, test, own)
    }
    const isLeftOut = ({ number }: Candidate) => mutants.includes(number) && !resultOf.has(number)
    if (group.some((one) => this.#alive.has(one) && isLeftOut(one)))
      this.#giveUpOn(test, 'some mutants have no result')
  }

  /** Marks the mutants whose code ran at import; returns the number of the last one that began. */
  #readProgress(progress: string): string | undefined {
    const lines = readFileSync(progress, 'utf8').trim().split('\n')
    const early = new Set(lines.filter((line) => line.startsWith('early ')).map((line) => line.slice(6)))
    for (const candidate of this.#alive) candidate.isEarly ||= early.has(String(candidate.number))
    return lines.findLast((line) => line.startsWith('began '))?.slice(6)
  }

  /** Runs the tests of a group that are left, until a mutant hangs. */
  async #tryBatches(runner: TestRunner, progress: string, group: readonly Candidate[]): Promise<void> {
    const batches = batchesOf(group, this.#doubtful)
    const left = new Set(batches)
    writeFileSync(progress, '')
    const results = await runner.run(
      {
        kind: 'batches',
        texts: this.#texts,
        batches: batches.map((batch) => ({ ...batch, test: join(this.#root, batch.test) })),
      },
      120_000 + group.length * 30_000,
      (result) => {
        this.#readProgress(progress)
        const batch = batches[result.batch]
        if (!batch) return
        left.delete(batch)
        this.#noteBatch(group, batch, result)
      },
    )
    if (results && left.size === 0) return
    const last = this.#readProgress(progress)
    const hanging = group.find(({ number }) => String(number) === last)
    const [test] = left
    // May be caused by a busy machine: the next run tries it again.
    if (hanging) this.#end(hanging, `${test?.test} did not end`)
    else if (test) this.#giveUpOn(test.test, runner.words)
  }

  async #tryGroup(runner: TestRunner, progress: string, group: readonly Candidate[]): Promise<void> {
    const living = () => group.filter((one) => this.#alive.has(one) && one.tests.length > 0 && !one.isEarly)
    for (let rest = living(); rest.length > 0; rest = living()) await this.#tryBatches(runner, progress, rest)
  }

  async #tryAlone(runner: TestRunner, candidate: Candidate): Promise<void> {
    const { mutant, tried, all } = candidate
    // The batches had no effect on a mutation outside functions.
    tried.splice(0, tried.length, ...all)
    if (tried.length === 0) return
    const texts = { [mutant.file]: mutant.text }
    const results = await runner.run({ kind: 'files', texts, tests: tried }, 120_000 + tried.length * 60_000)
    const failed = results?.find(({ state }) => state === 'failed')
    if (!results) this.#end(candidate, 'the tests did not end')
    else if (failed) this.#kill(candidate, failed.name, failed.failure ?? failed.name)
    else for (const test of tried) this.#attempts.add(mutant, test, null)
  }

  /** Works until nothing is left, in this many processes. */
  async work(runners: number): Promise<void> {
    const groups = groupsOf([...this.#alive].filter(({ isEarly }) => !isEarly))
    await Promise.all(Array.from({ length: runners }, (_, index) => this.#work(String(index + 1), groups)))
    for (const candidate of this.#alive) this.#end(candidate, null)
  }

  async #work(name: string, groups: Candidate[][]): Promise<void> {
    const progress = join(this.#folder, `progress-${name}`)
    const runner = new TestRunner({
      MUTANTS_BATCHES: join(this.#folder, `batches-${name}.json`),
      MUTANTS_PROGRESS: progress,
    })
    for (let group = groups.shift(); group; group = groups.shift())
      await this.#tryGroup(runner, progress, group)
    for (const candidate of this.#alive) {
      if (!candidate.isEarly || this.#begun.has(candidate)) continue
      this.#begun.add(candidate)
      await this.#tryAlone(runner, candidate)
    }
    runner.stop()
  }

  /** Applies earlier results on the same sources. */
  takeUp(): void {
    for (const candidate of this.#alive) {
      const { passed, failure } = this.#attempts.of(candidate.mutant)
      if (failure !== null) {
        this.#end(candidate, failure)
        continue
      }
      const { tests, tried, isEarly, all } = candidate
      tried.push(...tests.filter((test) => passed.has(test)))
      const left = tests.filter((test) => !passed.has(test))
      tests.splice(0, tests.length, ...left)
      if (isEarly ? all.every((test) => passed.has(test)) : left.length === 0) this.#end(candidate, null)
    }
  }
}

/** Runs mutants in this many processes; reports each verdict as soon as it is known. */
export async function tryMutants(
  root: string,
  mutants: readonly Mutant[],
  { runners, onVerdict }: { readonly runners: number; readonly onVerdict: (verdict: Verdict) => void },
): Promise<void> {
  const reach = await measureTests(root, runners)
  mkdirSync(join(root, '.cache', 'mutants'), { recursive: true })
  const { candidates, texts } = candidatesOf(root, mutants, reach.tests)
  const attempts = openAttempts(join(root, '.cache', 'mutants', 'attempts.jsonl'), reach)
  const trial = new MutantTrial(root, candidates, texts, attempts, onVerdict)
  trial.takeUp()
  await trial.work(runners)
}
