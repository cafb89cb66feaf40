import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../server/failure-line'
import { isLoopback } from '../server/local-guard'
import { approvalOf, approvalShape, type Approval } from './approval-config'
import { isOrigin } from './is-origin'

/** The configuration cannot be used. The message names the file, the path in it, and what to do. */
export class ConfigError extends StartRefused {}

export const roles = ['reader', 'editor', 'owner'] as const
/**
 * Each role adds to the one before: read; write announcements, messages and files; manage chats and read the audit
 * log.
 */
export type Role = (typeof roles)[number]

export interface Operator {
  /** At least one of `open_id` and `email` is set. */
  open_id: string | undefined
  email: string | undefined
  role: Role
}

/** The addresses of an application's platform: origins without a trailing slash. */
export interface Platform {
  /** `herald`: another Herald in place of a real platform. */
  brand: 'feishu' | 'lark' | 'herald'
  /** `/open-apis`, and the discovery of the long connection. */
  open: string
  /** The authorize page and the current token endpoint. */
  accounts: string
}

export interface GatewayApp {
  name: string
  app_id: string
  /** The gateway sends it only to its platform. */
  secret: string
  platform: Platform
  tenant_key: string
  operators: readonly Operator[]
  chats: 'all' | ReadonlySet<string>
  /** Announcements that change only by approved publications; undefined: none. */
  approval: Approval | undefined
  /** Calls per month that the tenant's plan includes; undefined if not metered. */
  monthly_calls: number | undefined
  /** Whether the gateway opens the application's long connection, to receive its events. */
  events: boolean
}

export interface GatewayConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  /** The origin that the operators' browsers use. */
  public_url: string
  /** The folder of sessions and audit log. */
  data: string
  idle_ms: number
  absolute_ms: number
  apps: readonly GatewayApp[]
}

const id = z.string().regex(/^[\w.@-]{1,128}$/, 'is not an id')

const operatorShape = z
  .strictObject({
    open_id: id.optional(),
    email: z.email('is not an e-mail address').optional(),
    role: z.enum(roles),
  })
  .refine(
    ({ open_id, email }) => open_id !== undefined || email !== undefined,
    'needs an open_id or an email',
  )

const origin = z.string().refine((text) => isOrigin(text), {
  error: 'takes an address such as https://herald.example, without a path',
})

const platformShape = z.union(
  [z.strictObject({ brand: z.enum(['feishu', 'lark']) }), z.strictObject({ open: origin, accounts: origin })],
  'takes {"brand": "feishu"}, {"brand": "lark"}, or the addresses "open" and "accounts" of another Herald',
)

const shape = z.strictObject({
  listen: z
    .strictObject({
      host: z.string().min(1).default('127.0.0.1'),
      port: z.int().min(0).max(65_535).default(8788),
    })
    .prefault({}),
  public_url: origin,
  data: z.string().min(1).default('./gateway-data'),
  session: z
    .strictObject({
      idle_minutes: z.number().positive().max(1_440).default(30),
      absolute_hours: z.number().positive().max(168).default(12),
    })
    .prefault({}),
  apps: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        app_id: id,
        secret_env: z.string().min(1).optional(),
        secret_file: z.string().min(1).optional(),
        platform: platformShape,
        tenant_key: id,
        operators: z.array(operatorShape).min(1, 'needs at least one operator'),
        chats: z.union([z.literal('all'), z.array(id)], 'takes "all" or a list of chat ids').default('all'),
        approval: approvalShape(id),
        monthly_calls: z.int().positive().optional(),
        events: z.boolean().default(false),
      }),
    )
    .min(1, 'needs at least one application'),
})

type Written = z.output<typeof shape>

const hosts = {
  feishu: { open: 'https://open.feishu.cn', accounts: 'https://accounts.feishu.cn' },
  lark: { open: 'https://open.larksuite.com', accounts: 'https://accounts.larksuite.com' },
}

/**
 * Calls per month in the free plans (platform/gateway#monthly-quota). The configuration sets the number for a paid
 * plan.
 */
const FREE_PLAN_CALLS = 10_000

/**
 * Reads a gateway's configuration and its secrets. Throws ConfigError for anything unknown, missing or unsafe. The
 * message never holds a secret. Relative paths start at the file's own folder.
 */
export function readConfig(
  file: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): GatewayConfig {
  const written = parse(file)
  const { listen, public_url, session } = written
  if (new URL(public_url).protocol === 'http:' && !isLoopback(new URL(public_url).hostname))
    throw refuse(
      file,
      'public_url',
      'must use https, because session cookies are sent there; only localhost may use http',
    )
  const folder = dirname(resolve(file))
  const ids = new Set<string>()
  const apps = written.apps.map((app, at) => {
    const path = `apps[${at}]`
    if (ids.has(app.app_id)) throw refuse(file, `${path}.app_id`, `is a duplicate: ${app.app_id}`)
    ids.add(app.app_id)
    return appOf(app, path, file, folder, variables)
  })
  return {
    ...listen,
    public_url: new URL(public_url).origin,
    data: resolve(folder, written.data),
    idle_ms: session.idle_minutes * 60_000,
    absolute_ms: session.absolute_hours * 3_600_000,
    apps,
  }
}

function appOf(
  app: Written['apps'][number],
  path: string,
  file: string,
  folder: string,
  variables: Readonly<Record<string, string | undefined>>,
): GatewayApp {
  const platform: Platform =
    'brand' in app.platform
      ? { brand: app.platform.brand, ...hosts[app.platform.brand] }
      : {
          brand: 'herald',
          open: new URL(app.platform.open).origin,
          accounts: new URL(app.platform.accounts).origin,
        }
  for (const name of ['open', 'accounts'] as const) {
    const { protocol, hostname } = new URL(platform[name])
    if (protocol === 'http:' && !isLoopback(hostname))
      throw refuse(
        file,
        `${path}.platform.${name}`,
        'must use https, because a secret is sent there; only localhost may use http',
      )
  }
  return {
    name: app.name,
    app_id: app.app_id,
    secret: secretOf(app, path, file, folder, variables),
    platform,
    tenant_key: app.tenant_key,
    operators: app.operators.map(({ open_id, email, role }) => ({
      open_id,
      email: email?.toLowerCase(),
      role,
    })),
    chats: app.chats === 'all' ? 'all' : new Set(app.chats),
    approval: approvalOf(app, (at, words) => refuse(file, `${path}.${at}`, words)),
    events: app.events,
    monthly_calls: app.monthly_calls ?? (platform.brand === 'herald' ? undefined : FREE_PLAN_CALLS),
  }
}

function secretOf(
  { secret_env, secret_file }: Written['apps'][number],
  path: string,
  file: string,
  folder: string,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  if ((secret_env === undefined) === (secret_file === undefined))
    throw refuse(file, path, 'needs either secret_env (the name of a variable) or secret_file')
  if (secret_env !== undefined) {
    const secret = variables[secret_env]?.trim()
    if (secret) return secret
    throw refuse(file, `${path}.secret_env`, `names the variable ${secret_env}, which is empty or not set`)
  }
  const secretFile = resolve(folder, secret_file ?? '')
  const where = `${path}.secret_file`
  let mode: number
  try {
    mode = statSync(secretFile).mode
  } catch {
    throw refuse(file, where, `names ${secretFile}, which does not exist`)
  }
  if (process.platform !== 'win32' && mode & 0o077)
    throw refuse(file, where, `names ${secretFile}, which other users can read: run chmod 600 on it`)
  const secret = readFileSync(secretFile, 'utf8').trim()
  if (secret) return secret
  throw refuse(file, where, `names ${secretFile}, which is empty`)
}

function parse(file: string): Written {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `Herald cannot read ${file} (${(error as NodeJS.ErrnoException).code}). Name the configuration with --config.`,
    )
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    // The parser's message quotes the file, which may hold a secret in the wrong place.
    const place = /line \d+ column \d+|position \d+/.exec((error as Error).message)?.[0]
    throw new ConfigError(
      `${file} is not valid JSON${place ? ` (${place})` : ''}. Correct it and start again.`,
    )
  }
  const { data, error } = shape.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  throw issue ? issueOf(file, issue) : new ConfigError(`${file} is not valid.`)
}

function issueOf(file: string, issue: z.core.$ZodIssue): ConfigError {
  const path = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys') return refuse(file, path, wordsOf(issue))
  const [key = ''] = issue.keys
  const at = path ? `${path}.${key}` : key
  if (/secret/i.test(key))
    return refuse(
      file,
      at,
      'must not hold a secret: name a variable with secret_env, or a file with secret_file',
    )
  return refuse(file, at, 'is an unknown key')
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_value')
    return `takes ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  return issue.message.replace(/^./, (letter) => letter.toLowerCase())
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text ? '.' : ''}${String(part)}`,
    '',
  )

const refuse = (file: string, path: string, words: string) =>
  new ConfigError(`${file}: ${path || 'the file'} ${words}.`)
