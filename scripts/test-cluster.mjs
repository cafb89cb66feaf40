// Tests what has to be exact with any number of instances, behind haproxy, on one PostgreSQL and one bucket. Starts all
// of it by itself: builds the server first; PostgreSQL and haproxy are Debian's, the bucket is npm's @20minutes/s3rver.
//   node scripts/test-cluster.mjs            with 1, 2 and 4 instances
//   node scripts/test-cluster.mjs 3          with that many
//   node scripts/test-cluster.mjs --short    with 2, in seconds, only what holds on a busy machine, too: a part of CI
// HERALD_ROUNDS: how many rounds of eight equal uuids (300); HERALD_CREATES: how many blocks (100); HERALD_KILLS: how
// often an instance is killed (6); HERALD_DATABASE_KILLS: how often PostgreSQL is (2). In full: 2000, 1000, 200 and 50.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import pg from 'pg'
import { buildServer } from './build.mjs'
import { built, reasonToBuild } from './built.mjs'
import { freePort, postgresBinaries, startPostgres } from './postgres.mjs'

const isShort = process.argv[2] === '--short'
const ROUNDS = Number(process.env.HERALD_ROUNDS ?? (isShort ? 40 : 300))
const CREATES = Number(process.env.HERALD_CREATES ?? (isShort ? 12 : 100))
const KILLS = Number(process.env.HERALD_KILLS ?? (isShort ? 1 : 6))
const DATABASE_KILLS = Number(process.env.HERALD_DATABASE_KILLS ?? (isShort ? 0 : 2))
/** How many instances there are while one of them is killed. */
const KILLED_OF = isShort ? 2 : 3
/** How long limits are tested, by how many callers, and how long each caller waits between two calls. */
const [LIMIT_MS, CALLERS, PAUSE_MS] = isShort ? [2_200, 6, 40] : [4_500, 16, 0]
const APP = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'demo-secret-of-herald-0000000001' }
const root = join(import.meta.dirname, '..')
const haproxy = ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find(existsSync)

if (!postgresBinaries() || !haproxy) {
  console.log('Skipped: it takes PostgreSQL and haproxy (apt-get install postgresql haproxy).')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'herald-cluster-'))
/** An outdated build in the usual place is left alone, as walks may be using it. */
const ownBuild = join(root, 'node_modules', '.cache', `test-cluster-${process.pid}`)
const isOld = reasonToBuild([built.serverEntry]) !== undefined
if (isOld) await buildServer(ownBuild)
const server = isOld ? join(ownBuild, 'main.js') : built.serverEntry
let failed = 0
const say = (isRight, words) => {
  if (!isRight) failed += 1
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${words}`)
}

/** A failed run leaves none behind, because whoever started it waits for their output. */
const children = new Set()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

async function instance(database, at, port = 0) {
  const data = join(folder, `data-${at}`)
  const places = ['--database', database, '--blobs', bucketFor(database), '--data', data]
  const child = spawn(process.execPath, [server, '--port', String(port), ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  })
  children.add(child)
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (piece) => {
      said += piece
      const ready = /Herald is ready at (\S+)/.exec(said)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`an instance ended with ${code}`)))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { url, child, end: (signal) => (child.kill(signal), ended) }
}

/** Each database has its own part of the bucket. */
const bucketFor = (database) =>
  `s3://files/${new URL(database).searchParams.get('schema')}?endpoint=http://127.0.0.1:${s3Port}&region=us-east-1`

async function balancer(urls, name) {
  const port = await freePort()
  const config = join(folder, `${name}.cfg`)
  const servers = urls.map(
    (url, at) => `  server s${at} ${new URL(url).host} check inter 200ms fall 2 rise 1`,
  )
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 1s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend all
  bind 127.0.0.1:${port}
  default_backend heralds
backend heralds
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1
${servers.join('\n')}
`,
  )
  const child = spawn(haproxy, ['-db', '-q', '-f', config], { stdio: ['ignore', 'inherit', 'ignore'] })
  children.add(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/readyz`)).ok)
  return { url, stop: () => (child.kill('SIGKILL'), ended) }
}

async function until(is, ms = 20_000) {
  const end = performance.now() + ms
  while (!(await is().catch(() => false))) {
    if (performance.now() > end) throw new Error('it did not come to pass')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function clientOf(url) {
  const ask = async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    // The balancer's own responses are not JSON.
    return { status: response.status, ...(text.startsWith('{') && JSON.parse(text)) }
  }
  const { tenant_access_token: token } = await ask(
    'POST',
    '/open-apis/auth/v3/tenant_access_token/internal',
    APP,
  )
  return Object.assign((method, path, body) => ask(method, path, body, token), { token })
}

const send = (ask, receive_id, more) =>
  ask('POST', '/open-apis/im/v1/messages?receive_id_type=chat_id', {
    receive_id,
    msg_type: 'text',
    content: '{"text":"hello"}',
    ...more,
  })

/** Advances the world's clock by a second, so that limits admit calls again. Nothing else moves the clock. */
const second = (ask) => ask('POST', '/_herald/clock/advance', { ms: 1_001 })

async function exact(count, database) {
  const instances = await Promise.all(Array.from({ length: count }, (_, at) => instance(database, at)))
  const { url, stop } = await balancer(
    instances.map((each) => each.url),
    `haproxy-${count}`,
  )
  try {
    const ask = await clientOf(url)
    const made = await ask('POST', '/open-apis/im/v1/chats', { name: 'exact' })
    const { chat_id } = made.data
    let wrong = 0
    let doubled = 0
    const codes = new Set()
    for (let round = 0; round < ROUNDS; round += 1) {
      await second(ask)
      const uuid = `${count} ${round}`
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(ask, chat_id, { uuid })))
      const refused = answers.filter(({ code }) => code !== 0)
      const ids = new Set(answers.flatMap(({ data }) => data?.message_id ?? []))
      for (const { status, code } of refused) codes.add(`${status} ${code ?? ''}`.trim())
      if (ids.size > 1) doubled += 1
      if (refused.length > 0 || ids.size !== 1) wrong += 1
    }
    const why = wrong > 0 ? `: ${doubled} doubled, others answered ${[...codes].join(', ')}` : ''
    say(wrong === 0, `${count} instances: ${ROUNDS} rounds of 8 equal uuids, ${wrong} wrong${why}`)

    const at = `/open-apis/docx/v1/chats/${chat_id}/announcement`
    const revision = async () => (await ask('GET', at)).data.revision_id
    const before = await revision()
    const children = [{ block_type: 2, text: { elements: [{ text_run: { content: 'x' } }] } }]
    let created = 0
    while (created < CREATES) {
      await second(ask)
      const answers = await Promise.all(
        Array.from({ length: Math.min(3, CREATES - created) }, () =>
          ask('POST', `${at}/blocks/${chat_id}/children`, { children, index: -1 }),
        ),
      )
      created += answers.filter(({ code }) => code === 0).length
    }
    const grown = (await revision()) - before
    say(
      grown === created && created === CREATES,
      `${count} instances: ${created} creates, revision +${grown}`,
    )

    await limits(ask, url, database, chat_id, count)
    if (!isShort) await files(ask, instances, count)
  } finally {
    await stop()
    const codes = await Promise.all(instances.map(({ end }) => end('SIGTERM')))
    say(
      codes.every((code) => code === 0),
      `${count} instances: end with ${codes.join()}`,
    )
  }
}

/** How many calls each limit admits while many callers ask. */
async function limits(ask, url, database, chat_id, count) {
  const letIn = await watched(database)
  const at = `/open-apis/docx/v1/chats/${chat_id}/announcement`
  const children = [{ block_type: 2, text: { elements: [{ text_run: { content: 'x' } }] } }]
  const kinds = [
    {
      name: '50/s per application',
      times: 50,
      call: () => ask('GET', `/open-apis/im/v1/chats/${chat_id}`),
      moments: () => letIn.under('GET /open-apis/im/v1/chats/:chat_id 60000 app %'),
    },
    {
      name: '5/s per target',
      times: 5,
      call: () => send(ask, chat_id),
      moments: () => letIn.messages(chat_id),
    },
    {
      name: '3/s per announcement',
      times: 3,
      call: () => ask('POST', `${at}/blocks/${chat_id}/children`, { children, index: -1 }),
      moments: () => letIn.under(`announcement edits 1000 chat ${chat_id}`),
    },
  ]
  for (const { name, times, call, moments } of kinds) {
    await second(ask)
    const before = (await moments()).length
    const end = performance.now() + LIMIT_MS
    let refused = 0
    const caller = async () => {
      while (performance.now() < end) {
        if ((await call()).code !== 0) refused += 1
        if (PAUSE_MS > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    // When each was admitted, as the database recorded it; a client sees it later, by the time it waits.
    const all = (await moments()).slice(before)
    const mostIn = (ms) =>
      Math.max(...all.map((from) => all.filter((at) => at >= from && at < from + ms).length))
    const most = mostIn(1_000)
    // Any 4 s, not the first ones: an instance may not know yet that the clock was advanced.
    const inTime = mostIn(4_000)
    say(
      // If no call was refused, the machine could not make more calls.
      most <= times && (isShort || refused === 0 || inTime >= 0.98 * 4 * times),
      isShort
        ? `${count} instances: ${name}: at most ${most} in any second, ${refused} refused`
        : `${count} instances: ${name} for 4 s: at most ${most} in any second, ${inTime} of ${4 * times} let in, ${refused} refused`,
    )
  }
  await letIn.close()
}

/** Records each call that the database counts, in a separate table that Herald does not know of. */
async function watched(database) {
  const url = new URL(database)
  const schema = url.searchParams.get('schema')
  url.searchParams.delete('schema')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create table ${schema}.let_in (key text, at bigint);
    create function ${schema}.note_let_in() returns trigger language plpgsql as
      'begin insert into ${schema}.let_in values (new.key, new.at); return new; end';
    create trigger let_in after insert or update on ${schema}.pace
      for each row execute function ${schema}.note_let_in()`)
  const moments = async (text, value) =>
    (await client.query(text, [value])).rows.map(({ at }) => Number(at)).sort((one, other) => one - other)
  return {
    under: (key) => moments(`select at from ${schema}.let_in where key like $1`, key),
    messages: (chat_id) =>
      moments(`select create_time as at from ${schema}.messages where chat_id = $1`, chat_id),
    close: () => client.end(),
  }
}

/** A file that is uploaded to one instance can be downloaded from all, through the bucket. */
async function files(ask, instances, count) {
  const bytes = randomBytes(9_000_000)
  const form = new FormData()
  form.append('file_type', 'stream')
  form.append('file_name', 'bytes.bin')
  form.append('file', new Blob([bytes]))
  const headers = { authorization: `Bearer ${ask.token}` }
  const uploaded = await fetch(`${instances[0].url}/open-apis/im/v1/files`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { data } = await uploaded.json()
  const same = await Promise.all(
    instances.map(async ({ url }) => {
      const response = await fetch(`${url}/open-apis/im/v1/files/${data?.file_key}`, { headers })
      return response.ok && bytes.equals(Buffer.from(await response.arrayBuffer()))
    }),
  )
  say(
    same.every(Boolean),
    `${count} instances: a file of 9 MB that went in at one comes from ${same.filter(Boolean).length}`,
  )
}

/** Kills one of several instances during sends, then PostgreSQL: no confirmed message is lost, none is there twice. */
async function losses(postgres, database) {
  const instances = await Promise.all(Array.from({ length: KILLED_OF }, (_, at) => instance(database, at)))
  const { url, stop } = await balancer(
    instances.map((each) => each.url),
    'haproxy-loss',
  )
  try {
    const ask = await clientOf(url)
    const { data } = await ask('POST', '/open-apis/im/v1/chats', { name: 'loss' })
    const confirmed = new Set()
    const withRetries = async (uuid, work = () => send(ask, data.chat_id, { uuid })) => {
      for (;;) {
        const answer = await work().catch(() => undefined)
        if (answer?.code === 0) return answer.data?.message_id && confirmed.add(answer.data.message_id)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const inFlight = (name) => Promise.all([0, 1, 2, 3].map((at) => withRetries(`${name} ${at}`)))
    let slowest = 0
    for (let round = 0; round < KILLS; round += 1) {
      await second(ask)
      const at = round % instances.length
      const sends = inFlight(`kill ${round}`)
      await instances[at].end('SIGKILL')
      const began = performance.now()
      await sends
      slowest = Math.max(slowest, performance.now() - began)
      instances[at] = await instance(database, at, new URL(instances[at].url).port)
      // Otherwise the next kill could hit the only instance that answers.
      await until(async () => (await fetch(`${instances[at].url}/readyz`)).ok)
    }
    say(
      isShort || slowest < 5_000,
      `${KILLS} kills of one of ${KILLED_OF}: sends confirmed at most ${Math.round(slowest)} ms later`,
    )

    const survivor = instances[1].url
    slowest = 0
    for (let round = 0; round < DATABASE_KILLS; round += 1) {
      await withRetries(`second ${round}`, () => second(ask))
      const sends = inFlight(`database ${round}`)
      await postgres.kill()
      if (round === 0) {
        const began = performance.now()
        const refused = await fetch(`${survivor}/open-apis/im/v1/chats/${data.chat_id}`, {
          headers: { authorization: `Bearer ${ask.token}` },
        })
        const took = Math.round(performance.now() - began)
        say(
          refused.status === 503 && took < 1_000,
          `without its database: ${refused.status} after ${took} ms`,
        )
        await until(async () => (await fetch(`${survivor}/readyz`)).status === 503, 1_000)
        say(true, `/readyz says it ${Math.round(performance.now() - began)} ms after the loss`)
      }
      await postgres.start()
      const began = performance.now()
      await sends
      await until(async () => (await fetch(`${url}/readyz`)).ok)
      slowest = Math.max(slowest, performance.now() - began)
    }
    if (DATABASE_KILLS > 0)
      say(
        slowest < 5_000,
        `${DATABASE_KILLS} kills of PostgreSQL: back at most ${Math.round(slowest)} ms after it`,
      )
    const listed = []
    let page = ''
    do {
      const words = `container_id_type=chat&container_id=${data.chat_id}&page_size=50${page && `&page_token=${page}`}`
      const answer = await ask('GET', `/open-apis/im/v1/messages?${words}`)
      for (const { message_id } of answer.data?.items ?? []) listed.push(message_id)
      page = answer.data?.has_more ? answer.data.page_token : ''
    } while (page !== '')
    const lost = [...confirmed].filter((id) => !listed.includes(id)).length
    say(
      lost === 0 && listed.length === confirmed.size,
      `${confirmed.size} confirmed, ${listed.length} there, ${lost} lost`,
    )
  } finally {
    await stop()
    await Promise.all(instances.map(({ end }) => end('SIGKILL')))
  }
}

const buckets = join(folder, 'buckets')
mkdirSync(buckets)
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory: buckets,
  silent: true,
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'files', configs: [] }],
})
const { port: s3Port } = await s3.run()
const postgres = await startPostgres({ isDurable: true })
try {
  const counts = isShort ? [2] : process.argv[2] ? [Number(process.argv[2])] : [1, 2, 4]
  for (const count of counts) await exact(count, `${postgres.url}?schema=exact_${count}`)
  await losses(postgres, `${postgres.url}?schema=losses`)
} finally {
  await postgres.stop()
  await s3.close()
  for (const each of [folder, ownBuild]) rmSync(each, { recursive: true, force: true })
}
console.log(failed === 0 ? 'passed' : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
