import type { ThreadDraft } from '../thread-draft.ts'

/** Where the draft is saved: nowhere yet, in this browser, on the server. */
export type SavedState =
  | { readonly where: 'server'; readonly at: number }
  /** The server refused it with this code; this browser has stored it. */
  | { readonly where: 'here'; readonly at: number; readonly code: number }
  /** Neither the server nor this browser has stored it. */
  | { readonly where: 'nowhere'; readonly code: number }
  /** The server's copy was changed elsewhere: it is not overwritten before the person says so. */
  | { readonly where: 'conflict'; readonly at: number }
  | null

/** The server's copy of a draft. */
export interface ServerCopy {
  readonly id: number
  readonly updatedAt: string
}

export interface SaverOptions {
  /** The server's copy at the start; null for none. */
  readonly copy: ServerCopy | null
  /**
   * Saves it on the server and resolves to the copy; to null where the server has no drafts, as of a published thread.
   */
  readonly save: ((written: ThreadDraft, copy: ServerCopy | null) => Promise<ServerCopy>) | null
  /** When the server's copy was last changed. */
  readonly look: (id: number) => Promise<string>
  /** Stores it in this browser, with what the server was sent last; false when that is refused. */
  readonly keepHere: (written: ThreadDraft, copy: ServerCopy | null, sent: ThreadDraft | null) => boolean
  readonly forgetHere: () => void
  readonly onState: (state: SavedState) => void
  readonly onCopy: (copy: ServerCopy) => void
  readonly codeOf: (error: unknown) => number
  readonly now: () => number
}

/** Milliseconds of a pause after which this browser stores what was typed, and after which the server does. */
export const localSaveDelayMs = 250
export const serverSaveDelayMs = 600
/**
 * Milliseconds after the server's last answer from which on its copy is compared before it is overwritten.
 */
const trustMs = 15_000
/** Milliseconds between two attempts to save on the server. */
const againMs = 10_000

/** Saves a draft, one request at a time; the latest text is always saved last. */
export class DraftSaver {
  readonly #parts: SaverOptions
  #copy: ServerCopy | null
  #latest: ThreadDraft | null = null
  #sent: ThreadDraft | null = null
  #saving: Promise<void> | null = null
  #here: ReturnType<typeof setTimeout> | undefined
  #server: ReturnType<typeof setTimeout> | undefined
  #heardAt: number
  #state: SavedState = null
  #isPaused = false
  #isLeft = false

  constructor(parts: SaverOptions) {
    this.#parts = parts
    this.#copy = parts.copy
    this.#heardAt = parts.now()
  }

  get copy(): ServerCopy | null {
    return this.#copy
  }

  /** Takes the current text. */
  change(written: ThreadDraft): void {
    this.#latest = written
    clearTimeout(this.#here)
    clearTimeout(this.#server)
    if (this.#isPaused) return
    this.#here = setTimeout(() => this.keepHere(), localSaveDelayMs)
    this.#server = setTimeout(() => void this.save(), serverSaveDelayMs)
  }

  /** Stores in this browser at once what is not stored yet. */
  keepHere(code = 0): void {
    clearTimeout(this.#here)
    if (!this.#latest || this.#isPaused) return
    const isKept = this.#parts.keepHere(this.#latest, this.#copy, this.#sent)
    if (this.#parts.save && code === 0 && this.#state?.where !== 'conflict') return
    const at = this.#parts.now()
    if (this.#state?.where === 'conflict') this.#tell({ where: 'conflict', at })
    else this.#tell(isKept ? { where: 'here', at, code } : { where: 'nowhere', code })
  }

  /** Saves on the server what it does not have. Resolves, when the server has answered, to whether it has it. */
  async save(): Promise<boolean> {
    clearTimeout(this.#server)
    await this.#saving
    if (!this.#latest || this.#isPaused || this.#state?.where === 'conflict') return this.#isSaved()
    this.#saving ??= this.#send(this.#latest).finally(() => {
      this.#saving = null
    })
    await this.#saving
    return this.#isSaved()
  }

  /** Whether the server has stored it, by its last answer. */
  #isSaved(): boolean {
    return this.#state ? this.#state.where === 'server' : this.#copy !== null
  }

  /**
   * Stores here what is not stored yet and sends it to the server, since its page is left. A refusal that comes later
   * stores nothing anew: the page that is open by then may have discarded the draft.
   */
  leave(): void {
    this.keepHere()
    this.#isLeft = true
    void this.save()
  }

  /** Stops saving, waits for a save under way, and resolves to the server's copy: for publishing. */
  async settle(): Promise<ServerCopy | null> {
    this.#stop()
    await this.#saving
    return this.#copy
  }

  /** Stops saving, here and there: another window writes, or it is published. */
  pause(): void {
    this.#stop()
    this.#isPaused = true
  }

  /** Removes what is stored in this browser and what was to be. */
  forget(): void {
    this.#stop()
    this.#latest = null
    this.#parts.forgetHere()
    this.#tell(null)
  }

  /** Overwrites what was changed elsewhere, because the person said so. */
  async insist(): Promise<void> {
    this.#state = null
    this.#heardAt = this.#parts.now()
    await this.save()
  }

  #stop(): void {
    clearTimeout(this.#here)
    clearTimeout(this.#server)
  }

  #tell(state: SavedState): void {
    this.#state = state
    this.#parts.onState(state)
  }

  async #isOvertaken(copy: ServerCopy): Promise<boolean> {
    if (this.#parts.now() - this.#heardAt < trustMs) return false
    return (await this.#parts.look(copy.id)) !== copy.updatedAt
  }

  async #send(written: ThreadDraft): Promise<void> {
    const { save, now, onCopy, codeOf, forgetHere } = this.#parts
    if (!save) return
    try {
      if (this.#copy && (await this.#isOvertaken(this.#copy))) {
        this.#tell({ where: 'conflict', at: now() })
        this.keepHere()
        return
      }
      this.#sent = written
      this.#copy = await save(written, this.#copy)
      this.#heardAt = now()
      onCopy(this.#copy)
      // Text that was typed meanwhile is not on the server: this browser goes on storing it.
      if (this.#latest === written) {
        this.#latest = null
        forgetHere()
      }
      this.#tell({ where: 'server', at: now() })
    } catch (error) {
      if (!this.#isLeft) this.keepHere(codeOf(error))
      this.#stop()
      if (!this.#isPaused) this.#server = setTimeout(() => void this.save(), againMs)
    }
  }
}
