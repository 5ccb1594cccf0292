// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/

/** Messages for the operator, which are not log lines. */
const sentences = /^(?:Chaguan is open|Choose its administrator|The demo|演示|Log in)/

const maxLineBytes = 8 * 1024

/**
 * Returns the faults of a log (docs/reference/threats.md#answer-rules): lines that are not JSON, raw control
 * characters, secrets.
 */
export function faultsOfLog(text: string, secrets: readonly string[]): string[] {
  const faults: string[] = []
  for (const line of text.split('\n').filter((given) => given !== '' && !sentences.test(given))) {
    try {
      JSON.parse(line)
    } catch {
      faults.push(`a line is not JSON: ${line.slice(0, 200)}`)
    }
    if (raw.test(line))
      faults.push(`a line contains a control character: ${JSON.stringify(line.slice(0, 200))}`)
    if (Buffer.byteLength(line) > maxLineBytes) faults.push(`a line has ${line.length} characters`)
    if (/unhandled|"level":60|a failure was not handled/.test(line))
      faults.push(`an uncaught error: ${line.slice(0, 300)}`)
    const told = secrets.find((secret) => line.includes(secret))
    if (told !== undefined) faults.push(`a secret is in the log: ${line.slice(0, 200)}`)
  }
  return faults
}
