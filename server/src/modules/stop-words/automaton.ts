import type { Segment } from './segments.ts'

/** How many steps are taken before whoever builds may let others work. */
const stepsPerSlice = 1000

function spread(state: number, symbol: number, mask: number): number {
  return ((Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 7) & mask
}

/**
 * Finds all parts of all words in one pass over a text (Aho and Corasick): each letter is looked at once, however many
 * words there are.
 */
export class Automaton {
  /** Class of a letter → its number here; 0 for a class that no word has. */
  readonly #symbols: ReadonlyMap<number, number>
  readonly #basicSymbols = new Uint16Array(0x10000)
  readonly #fail: Int32Array
  /** The segment that ends in a state; -1 for none. More that end there follow by `#nextSegment`. */
  readonly #firstSegment: Int32Array
  readonly #nextSegment: Int32Array
  /** The nearest shorter state in which segments end, or 0. */
  readonly #shorter: Int32Array
  readonly #rootChildren: Int32Array
  /** Transitions below the root, by open addressing. */
  readonly #parents: Int32Array
  readonly #labels: Int32Array
  readonly #children: Int32Array
  readonly #mask: number
  #states = 1

  private constructor(segments: number, letters: number, symbols: ReadonlyMap<number, number>) {
    this.#symbols = symbols
    for (const [one, symbol] of symbols) if (one < 0x10000) this.#basicSymbols[one] = symbol
    this.#fail = new Int32Array(letters + 1)
    this.#shorter = new Int32Array(letters + 1)
    this.#firstSegment = new Int32Array(letters + 1).fill(-1)
    this.#nextSegment = new Int32Array(segments).fill(-1)
    this.#rootChildren = new Int32Array(symbols.size + 1)
    const capacity = 2 ** Math.ceil(Math.log2(letters * 2 + 2))
    this.#mask = capacity - 1
    this.#parents = new Int32Array(capacity)
    this.#labels = new Int32Array(capacity)
    this.#children = new Int32Array(capacity)
  }

  /** Builds it in slices: each yield is a moment to let others work. */
  static *build(segments: readonly Segment[]): Generator<void, Automaton> {
    const symbols = new Map<number, number>()
    let letters = 0
    for (const [number, { part }] of segments.entries()) {
      letters += part.classes.length
      for (const one of part.classes) if (!symbols.has(one)) symbols.set(one, symbols.size + 1)
      if (number % stepsPerSlice === stepsPerSlice - 1) yield
    }
    const automaton = new Automaton(segments.length, letters, symbols)
    yield
    yield* automaton.#insertAll(segments)
    return automaton
  }

  *#insertAll(segments: readonly Segment[]): Generator<void> {
    const depthFirst: [parent: number, symbol: number, child: number][][] = []
    let steps = 0
    for (const [number, { part }] of segments.entries()) {
      let state = 0
      for (const [depth, one] of part.classes.entries()) {
        const symbol = this.#symbols.get(one) ?? 0
        let child = this.child(state, symbol)
        if (child === 0) {
          child = this.#add(state, symbol)
          const level = depthFirst[depth] ?? []
          level.push([state, symbol, child])
          depthFirst[depth] = level
        }
        state = child
        steps += 1
      }
      this.#nextSegment[number] = this.#firstSegment[state] ?? -1
      this.#firstSegment[state] = number
      if (steps >= stepsPerSlice) {
        steps = 0
        yield
      }
    }
    for (const level of depthFirst) yield* this.#link(level)
  }

  /** Finds where to go on when no child fits; shorter states are linked before longer ones. */
  *#link(level: readonly (readonly [parent: number, symbol: number, child: number])[]): Generator<void> {
    for (const [index, [parent, symbol, child]] of level.entries()) {
      const fail = parent === 0 ? 0 : this.step(this.#fail[parent] ?? 0, symbol)
      this.#fail[child] = fail
      this.#shorter[child] = (this.#firstSegment[fail] ?? -1) >= 0 ? fail : (this.#shorter[fail] ?? 0)
      if (index % stepsPerSlice === stepsPerSlice - 1) yield
    }
  }

  #add(parent: number, symbol: number): number {
    const child = this.#states
    this.#states += 1
    if (parent === 0) {
      this.#rootChildren[symbol] = child
      return child
    }
    let slot = spread(parent, symbol, this.#mask)
    while (this.#children[slot] !== 0) slot = (slot + 1) & this.#mask
    this.#parents[slot] = parent
    this.#labels[slot] = symbol
    this.#children[slot] = child
    return child
  }

  /** The state behind a state by a symbol, 0 for none. */
  child(state: number, symbol: number): number {
    if (state === 0) return this.#rootChildren[symbol] ?? 0
    let slot = spread(state, symbol, this.#mask)
    for (;;) {
      const child = this.#children[slot] ?? 0
      if (child === 0) return 0
      if (this.#parents[slot] === state && this.#labels[slot] === symbol) return child
      slot = (slot + 1) & this.#mask
    }
  }

  /** The number of a class; 0 when no word has it. */
  symbolOf(one: number): number {
    return one < 0x10000 ? (this.#basicSymbols[one] ?? 0) : (this.#symbols.get(one) ?? 0)
  }

  /** The state behind a state and a symbol of the text: the longest beginning of a part that ends here. */
  step(from: number, symbol: number): number {
    if (symbol === 0) return 0
    let state = from
    for (;;) {
      const child = this.child(state, symbol)
      if (child !== 0 || state === 0) return child
      state = this.#fail[state] ?? 0
    }
  }

  /** The first of the states, from this one to shorter ones, in which segments end; 0 for none. */
  ending(state: number): number {
    return (this.#firstSegment[state] ?? -1) >= 0 ? state : (this.#shorter[state] ?? 0)
  }

  /** The next shorter state in which segments end; 0 for none. */
  shorter(state: number): number {
    return this.#shorter[state] ?? 0
  }

  /** The first segment that ends in a state, by its number; -1 for none. */
  firstSegment(state: number): number {
    return this.#firstSegment[state] ?? -1
  }

  /** The next segment that ends in the same state; -1 for none. */
  nextSegment(segment: number): number {
    return this.#nextSegment[segment] ?? -1
  }
}
