import { AppPage, DecideApp } from '../../../contract/auth/oauth/decide-app'
import { RegisterApp } from '../../../contract/auth/oauth/register-app'
import { serviceEndpoint } from '../../http/endpoint'
import type { Answer } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import type { Tx } from '../../store/store'
import type { AppRegistrations } from '../../store/tables/people-and-chats'
import { insertRows } from '../../world/insert-rows'
import { rowsWith, worldRows } from '../../world/load-world'
import type { World } from '../../world/world'
import { readWorldFile } from '../../world/world-file'
import { refuseOnPage } from './authorize'
import { registerApp } from './register-app'
import { registeredPage, registerPage } from './register-page'

const MOST_SHOWN = 1_000
const ours = true

interface PageFacts {
  registration: AppRegistrations | undefined
  now: number
}

const waitingRow: Rule<PageFacts> = {
  code: 20004,
  when: 'no program waits with this code, or not any more',
  fails: ({ registration, now }) =>
    !registration || registration.state !== 'waiting' || registration.expires_at <= now,
  ours,
}

const waitingFor = async (tx: Tx, user_code = ''): Promise<AppRegistrations | undefined> =>
  tx.selectFrom('app_registrations').selectAll().where('user_code', '=', user_code).executeTakeFirst()

/** A program that waits. */
const waiting = (part: 'query' | 'body', said: object = {}): Scenario => ({
  async before(call) {
    const { user_code } = await call(RegisterApp, registerApp.happy)
    return { [part]: { user_code, ...said } }
  },
})

/** The page on which a person agrees. Anyone who sees it can choose any person, so only a local service has it. */
export const appPage = serviceEndpoint<typeof AppPage, PageFacts>({
  contract: AppPage,
  access: 'public',
  localOnly: true,
  limits: [],
  gates: { invalid: 20063, internal: 20050 },
  refuse: refuseOnPage,
  gather: async ({ tx, world, input }) => ({
    registration: await waitingFor(tx, input.query.user_code),
    now: world.now(),
  }),
  rules: [waitingRow],
  async run({ tx, world, input, headers }): Promise<Answer> {
    const people = await tx
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_key', 'users.tenant_key')
      .select(['open_id', 'users.name as name', 'tenants.name as tenant'])
      .where('resigned', '=', 0)
      .orderBy('users.name')
      .orderBy('open_id')
      .limit(MOST_SHOWN)
      .execute()
    const { user_code = '', name = 'Personal agent' } = input.query
    return { response: registerPage({ user_code, name, people }, headers, world.newId('uuid')) }
  },
  base: waiting('query'),
  happy: {},
  scenarios: { 20004: { request: { query: { user_code: 'NOTHING' } } } },
})

interface DecideFacts extends PageFacts {
  decision: 'allow' | 'deny'
  person: { open_id: string; tenant_key: string } | undefined
}

/** The decision: an application of the person's tenant with every scope, or a denial. */
export const decideApp = serviceEndpoint<typeof DecideApp, DecideFacts>({
  contract: DecideApp,
  access: 'public',
  localOnly: true,
  locks: 'everything',
  emits: [],
  limits: [],
  gates: { invalid: 20063, internal: 20050 },
  refuse: refuseOnPage,
  async gather({ tx, world, input }) {
    const { user_code, open_id = '', decision } = input.body
    const person = await tx
      .selectFrom('users')
      .select(['open_id', 'tenant_key'])
      .where('open_id', '=', open_id)
      .where('resigned', '=', 0)
      .executeTakeFirst()
    return { registration: await waitingFor(tx, user_code), now: world.now(), decision, person }
  },
  rules: [
    waitingRow,
    {
      code: 20008,
      when: 'registered by a person whom no tenant has, or who has left it',
      fails: (f) => f.decision === 'allow' && !f.person,
      ours,
    },
  ],
  async run({ tx, world, input, headers, tell }, { registration, person, decision }): Promise<Answer> {
    const isAllowed = decision === 'allow'
    const made = isAllowed && {
      app_id: await newApp(tx, world, present(person).tenant_key, input.body.name ?? ''),
      open_id: present(person).open_id,
    }
    await tx
      .updateTable('app_registrations')
      .set({ state: isAllowed ? 'agreed' : 'denied', ...made })
      .where('device_hash', '=', present(registration).device_hash)
      .execute()
    if (made) tell({ kind: 'world' })
    return { response: registeredPage(isAllowed, headers, world.newId('uuid')) }
  },
  afterwards: (world) => world.readClock(),
  base: waiting('body', { open_id: 'ou_alice' }),
  happy: {},
  scenarios: {
    20004: { request: { body: { user_code: 'NOTHING', open_id: 'ou_alice' } } },
    20008: waiting('body', { open_id: 'ou_nobody' }),
  },
})

/** An application as a world file would have it that says nothing more. */
async function newApp(tx: Tx, world: World, tenant_key: string, name: string): Promise<string> {
  const app_id = `cli_${world.newId('event').slice(0, 16)}`
  const app = { app_id, app_secret: world.newId('app_ticket'), tenant_key, name }
  const file = readWorldFile({ tenants: [{ tenant_key }], apps: [app] })
  const { apps } = await rowsWith(worldRows(file, world.now()), [], world.store.secrets)
  await insertRows(tx, { apps })
  return app_id
}
