import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Returns the milliseconds until a complete response, one request at a time over one connection; throws unless its
 * status is 200.
 */
export function measureResponseTime(url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}
