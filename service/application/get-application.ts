import { GetApplication } from '../../contract/application/get-application'
import type { Application } from '../../contract/application/get-application'
import { serviceEndpoint } from '../http/endpoint'
import type { Limit } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Apps } from '../store/tables/people-and-chats'

interface Facts {
  app: Apps | undefined
  /** The id has the form of one. */
  isAppId: boolean
  isInTenant: boolean
  isOwn: boolean
  mayReadOthers: boolean
}

const fiftyASecond: readonly Limit[] = [{ times: 50, ms: 1000, by: 'app', status: 429 }]

/** Gives access to other applications than the own one. */
const OTHERS = 'admin:app.info:readonly'

const rules: Rule<Facts>[] = [
  { code: 210503, when: 'app_id has not the form of one', fails: (f) => !f.isAppId },
  { code: 210506, when: 'no such application', fails: (f) => f.isAppId && !f.app },
  { code: 210504, when: 'the application is not in the tenant', fails: (f) => f.app && !f.isInTenant },
  {
    code: 210508,
    when: 'another application, without admin:app.info:readonly',
    fails: (f) => f.app && !f.isOwn && !f.mayReadOthers,
    ours: true,
  },
  {
    code: 210505,
    when: 'another application, which is not a custom one',
    fails: (f) => f.app && !f.isOwn && f.app.kind !== 'custom',
  },
]

const otherApp = 'cli_0000000000000002'

/** The settings of an application, as far as a world has them (platform/clients#applications). */
export const getApplication = serviceEndpoint<typeof GetApplication, Facts>({
  contract: GetApplication,
  access: ['application:application:self_manage', OTHERS],
  tokens: 'tenants',
  foreign: { otherTenants: { 'path.app_id': 210504 } },
  limits: fiftyASecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }) {
    const app_id = input.path.app_id === 'me' ? caller.app_id : input.path.app_id
    const app = await tx.selectFrom('apps').selectAll().where('app_id', '=', app_id).executeTakeFirst()
    return {
      app,
      isAppId: /^cli_[\da-z]+$/i.test(app_id),
      isInTenant: app?.tenant_key === caller.tenant_key || app_id === caller.app_id,
      isOwn: app_id === caller.app_id,
      mayReadOthers: caller.scopes === undefined || caller.scopes.includes(OTHERS),
    }
  },
  rules,
  published: [210503, 210504, 210505, 210506, 210508],
  run: async ({ input }, { app }) => ({ app: shown(present(app), input.query.lang) }),
  happy: { path: { app_id: 'cli_a1b2c3d4e5f60718' }, query: { lang: 'en_us' } },
  scenarios: {
    210503: { request: { path: { app_id: 'nothing' } } },
    210506: { request: { path: { app_id: 'cli_ffffffffffffffff' } } },
    210504: {
      world: (file) =>
        file.apps.forEach((app) => {
          if (app.app_id === otherApp) app.tenant_key = '1f2e3d4c5b6a7988'
        }),
      request: { path: { app_id: otherApp } },
    },
    210508: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['application:application:self_manage'])),
      request: { path: { app_id: otherApp } },
    },
    210505: {
      world: (file) =>
        file.apps.forEach((app) => {
          if (app.app_id === otherApp) app.kind = 'store'
        }),
      request: { path: { app_id: otherApp } },
    },
  },
})

function shown(app: Apps, lang: string): Application {
  const scopes = JSON.parse(app.scopes ?? '[]') as string[]
  const { app_id, name } = app
  return {
    app_id,
    creator_id: '',
    status: 1,
    scene_type: app.kind === 'store' ? 1 : 0,
    payment_type: 0,
    create_source: '',
    redirect_urls: JSON.parse(app.redirect_uris ?? '[]') as string[],
    online_version_id: '',
    unaudit_version_id: '',
    app_name: name,
    avatar_url: '',
    description: '',
    scopes: scopes.map((scope) => ({ scope, description: '', level: 1, token_types: ['tenant', 'user'] })),
    back_home_url: '',
    i18n: [{ i18n_key: lang, name, description: '', help_use: '' }],
    primary_language: 'zh_cn',
    common_categories: [],
    owner: { type: 2, owner_id: '' },
  }
}
