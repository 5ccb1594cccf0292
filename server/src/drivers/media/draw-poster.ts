import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'

const detectMs = 3000
const drawMs = 10_000
const widestPixels = 1280
/** The PATH for the program; no other environment variable is passed on. */
const programFolders = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/** Runs a program without shell, input or environment; returns whether it succeeded in time. */
function runs(program: string, args: readonly string[], timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { PATH: programFolders },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

let found: Promise<boolean> | undefined

/** Returns whether ffmpeg is installed, checked once. It draws posters of videos and is optional. */
export function findFfmpeg(): Promise<boolean> {
  found ??= runs('ffmpeg', ['-hide_banner', '-version'], detectMs)
  return found
}

interface PosterPaths {
  readonly path: string
  readonly outPath: string
}

/** Draws the first frame after so many seconds; returns whether there is one. */
async function drawAt({ path, outPath }: PosterPaths, seconds: number): Promise<boolean> {
  const drawn = await runs(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file', '-threads', '1'],
      ...['-ss', seconds.toFixed(3), '-i', `file:${path}`, '-frames:v', '1', '-an', '-sn', '-dn'],
      ...['-vf', `scale='min(${widestPixels},iw)':-2`, '-f', 'image2', '-c:v', 'mjpeg', '-update', '1', '-y'],
      `file:${outPath}`,
    ],
    drawMs,
  )
  const facts = drawn ? await stat(outPath).catch(() => null) : null
  return facts !== null && facts.size > 0
}

/**
 * Draws one frame of a video as a JPEG to `outPath`: one second after the start, in the middle of a shorter one, or the
 * first if it is shorter than declared. Returns whether it succeeded; leaves no file otherwise.
 */
export async function drawPoster(input: PosterPaths & { readonly durationMs: number }): Promise<boolean> {
  const seconds = Math.min(1000, input.durationMs / 2) / 1000
  if ((await drawAt(input, seconds)) || (await drawAt(input, 0))) return true
  await rm(input.outPath, { force: true })
  return false
}
