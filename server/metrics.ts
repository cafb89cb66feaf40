import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Store } from '../service/store/store'
import type { Counters } from './connections'

/** Upper bounds of the histogram buckets for durations, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NANOSECONDS = 1e9

/** One request, once its answer is over. */
export interface Measured {
  method: string
  /** One of a few known values: `/path/:name`, or the name of a group of paths. */
  route: string
  /** The HTTP status; 0 if the connection was cut. */
  status: number
  /** The code in the envelope. */
  code: number | undefined
  seconds: number
}

interface Histogram {
  counts: number[]
  sum: number
  count: number
}

/** Connections to a database: how many are open, how many of those are idle, and how many callers wait for one. */
export interface PoolCounts {
  open: number
  idle: number
  waiting: number
}

type Labels = Readonly<Record<string, string | number>>

/** The values of `/metrics`, in the text format of Prometheus. Counters start with the process. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #durations = new Map<string, Histogram>()
  readonly #transactions = new Map<string, number>()
  readonly #transactionSeconds = new Map<string, Histogram>()
  readonly #delay = monitorEventLoopDelay({ resolution: 10 })

  constructor() {
    this.#delay.enable()
  }

  request({ method, route, status, code, seconds }: Measured): void {
    count(this.#requests, { method, route, status, code: code ?? '' })
    observe(this.#durations, { method, route }, seconds)
  }

  /** Wraps a store to count and time its transactions. */
  counting(store: Store): Store {
    const timed = async <T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> => {
      const began = performance.now()
      let outcome = 'rolled_back'
      try {
        const result = await work()
        outcome = 'committed'
        return result
      } finally {
        count(this.#transactions, { kind, outcome })
        observe(this.#transactionSeconds, { kind }, (performance.now() - began) / 1000)
      }
    }
    return {
      secrets: store.secrets,
      transaction: (work, locks) => timed('write', () => store.transaction(work, locks)),
      read: (ask) => timed('read', () => store.read(ask)),
      reading: (work) => timed('read', () => store.reading(work)),
      readingLong: (work) => timed('read', () => store.readingLong(work)),
      close: () => store.close(),
    }
  }

  text(now: Counters & { received: number; sent: number }, pool?: PoolCounts): string {
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0)
    const delay = [
      ...[50, 90, 99].map((percent) =>
        line(
          'herald_event_loop_delay_seconds',
          { quantile: percent / 100 },
          seconds(this.#delay.percentile(percent)),
        ),
      ),
      line('herald_event_loop_delay_seconds', { quantile: 1 }, seconds(this.#delay.max)),
    ]
    // The next report covers the time from now on.
    this.#delay.reset()
    const { heapUsed, rss } = process.memoryUsage()
    return [
      ...family(
        'herald_http_requests_total',
        'counter',
        'Requests by route, status and code.',
        lines('herald_http_requests_total', this.#requests),
      ),
      ...family(
        'herald_http_request_duration_seconds',
        'histogram',
        'Time from the request line to the last byte of the answer.',
        histogramLines('herald_http_request_duration_seconds', this.#durations),
      ),
      ...single('herald_http_received_bytes_total', 'counter', 'Bytes received from clients.', now.received),
      ...single('herald_http_sent_bytes_total', 'counter', 'Bytes sent to clients.', now.sent),
      ...single('herald_http_requests_in_flight', 'gauge', 'Requests in flight.', now.requests),
      ...single('herald_http_streams', 'gauge', 'Open streams.', now.streams),
      ...single('herald_http_connections', 'gauge', 'Open connections.', now.connections),
      ...family(
        'herald_transactions_total',
        'counter',
        'Transactions by kind and outcome; a refusal rolls back.',
        lines('herald_transactions_total', this.#transactions),
      ),
      ...family(
        'herald_transaction_duration_seconds',
        'histogram',
        'Time of a transaction, including the wait for other writers.',
        histogramLines('herald_transaction_duration_seconds', this.#transactionSeconds),
      ),
      ...(pool ? poolLines(pool) : []),
      ...family(
        'herald_event_loop_delay_seconds',
        'gauge',
        'Delay of the event loop since the last scrape.',
        delay,
      ),
      ...single('process_resident_memory_bytes', 'gauge', 'Resident memory of the process.', rss),
      ...single('nodejs_heap_size_used_bytes', 'gauge', 'Used JavaScript heap.', heapUsed),
      ...single(
        'process_start_time_seconds',
        'gauge',
        'Start time of the process, in seconds since the epoch.',
        (Date.now() - performance.now()) / 1000,
      ),
      '',
    ].join('\n')
  }

  close(): void {
    this.#delay.disable()
  }
}

function count(counts: Map<string, number>, labels: Labels) {
  const key = written(labels)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function observe(histograms: Map<string, Histogram>, labels: Labels, seconds: number) {
  const key = written(labels)
  const histogram = histograms.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
  histograms.set(key, histogram)
  histogram.sum += seconds
  histogram.count += 1
  const bucket = BUCKETS.findIndex((most) => seconds <= most)
  if (bucket >= 0) histogram.counts[bucket]! += 1
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const written = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(',')

export const line = (name: string, labels: Labels, value: number): string =>
  `${name}{${written(labels)}} ${value}`

/** The rows of one metric, below its description. */
export const family = (name: string, type: string, help: string, rows: readonly string[]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...rows,
]

const single = (name: string, type: string, help: string, value: number) =>
  family(name, type, help, [`${name} ${value}`])

const poolLines = ({ open, idle, waiting }: PoolCounts) => [
  ...family('herald_database_connections', 'gauge', 'Open connections to the database.', [
    line('herald_database_connections', { state: 'used' }, open - idle),
    line('herald_database_connections', { state: 'idle' }, idle),
  ]),
  ...single(
    'herald_database_connections_awaited',
    'gauge',
    'Transactions waiting for a connection.',
    waiting,
  ),
]

const lines = (name: string, counts: ReadonlyMap<string, number>) =>
  [...counts].map(([labels, value]) => `${name}{${labels}} ${value}`)

function histogramLines(name: string, histograms: ReadonlyMap<string, Histogram>): string[] {
  return [...histograms].flatMap(([labels, { counts, sum, count: all }]) => {
    let below = 0
    return [
      ...BUCKETS.map((most, at) => `${name}_bucket{${labels},le="${most}"} ${(below += counts[at] ?? 0)}`),
      `${name}_bucket{${labels},le="+Inf"} ${all}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${all}`,
    ]
  })
}
