import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type CounterName, counterDescriptions } from '../../context/counters.ts'
import type { Context } from '../../context.ts'
import { TransportError } from '../app-error.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { isFromThisMachine, tokenOf } from '../request/request-info.ts'
import type { LoadShedder } from '../transport/load-shedding.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Sampling interval of the event loop delay in milliseconds; the histogram includes this interval. */
const samplesMs = 20
function holdsToken(ctx: Context, request: FastifyRequest): boolean {
  const wanted = ctx.config.metricsToken
  const token = tokenOf(ctx, request)
  if (wanted === null || token?.source !== 'bearer') return false
  const [a, b] = [Buffer.from(wanted), Buffer.from(token.value)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function gauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}

function watchProcess(registers: Registry[], delay: Delay, { cache, loadShedder }: MetricsSources): void {
  gauge(registers, 'process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  gauge(registers, 'process_uptime_seconds', 'Age of the process', () => process.uptime())
  gauge(registers, 'requests_in_flight', 'Requests being worked on', () => loadShedder.inFlight)
  gauge(
    registers,
    'requests_refused',
    'Requests refused because there was no room',
    () => loadShedder.refusals,
  )
  for (const share of [50, 99])
    gauge(
      registers,
      `event_loop_lag_p${share}_seconds`,
      `How late timers ran, ${share} % of the time at most`,
      () => Math.max(0, delay.percentile(share) / 1e9 - samplesMs / 1000),
    )
  gauge(registers, 'page_cache_hits', 'Pages sent to visitors from memory', () => cache.counts.hits)
  gauge(registers, 'page_cache_renderings', 'Pages rendered for visitors', () => cache.counts.renderings)
}

type Delay = ReturnType<typeof monitorEventLoopDelay>

interface MetricsSources {
  readonly cache: PageCache
  readonly loadShedder: LoadShedder
}

/**
 * Counts requests by route and class of status, and their durations; a page from the cache is counted by the cache
 * alone.
 */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['route', 'method', 'status']
  // Labels are resolved when metrics are read: doing so for each request takes longer than counting it.
  const counts = new Map<string, { readonly labels: Record<string, string>; count: number }>()
  new Counter({
    name: 'http_requests_total',
    help: 'Requests',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { labels, count } of counts.values()) this.inc(labels, count)
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['route'],
    buckets: seconds,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.isFromPageCache) return done()
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${status} ${request.method} ${route}`
    const counted = counts.get(key)
    if (counted) counted.count += 1
    else counts.set(key, { labels: { route, method: request.method, status }, count: 1 })
    durations.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
}

/** Exports the counters of other parts of the process, by their labels. */
function registerCounters({ counters }: Context, registers: Registry[]): void {
  for (const [name, help] of Object.entries(counterDescriptions))
    new Gauge({
      name,
      help,
      labelNames: ['channel', 'outcome', 'event'],
      registers,
      collect() {
        for (const { labels, count } of counters.read(name as CounterName)) this.set(labels, count)
      },
    })
}

/** Mounts `/metrics` in the Prometheus text format, for this machine or a bearer of METRICS_TOKEN; 404 to others. */
export function registerMetrics(app: FastifyInstance, ctx: Context, watched: MetricsSources): void {
  const registry = new Registry()
  const delay = monitorEventLoopDelay({ resolution: samplesMs })
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  watchProcess([registry], delay, watched)
  countRequests(app, [registry])
  registerCounters(ctx, [registry])
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !holdsToken(ctx, request))
      throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    const text = await registry.metrics()
    delay.reset()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}
