import { BasicBatchBots } from '../../contract/bot/basic-batch-bots'
import type { BasicBot } from '../../contract/bot/basic-batch-bots'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { botOpenId } from '../users/bot-ids'

/** The names of bots of the caller's tenant. A world has one name of a bot, which stands for both languages. */
export const basicBatchBots = serviceEndpoint<typeof BasicBatchBots, { bots: Record<string, BasicBot> }>({
  contract: BasicBatchBots,
  access: ['bot:basic_info'],
  tokens: 'tenants',
  foreign: {
    inTenant: { 'query.bot_ids': ['left out', 'shown'] },
    otherTenants: { 'query.bot_ids': 'left out' },
  },
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }) {
    const apps = await tx
      .selectFrom('apps')
      .select(['app_id', 'name'])
      .where('tenant_key', '=', caller.tenant_key)
      .execute()
    const names = new Map(apps.map(({ app_id, name }) => [botOpenId(app_id), name]))
    const found = [...new Set(input.query.bot_ids)].flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, { name, i18n_names: { zh_cn: name, en_us: name } }] as const]
    })
    return { bots: Object.fromEntries(found) }
  },
  rules: [],
  run: async (_call, { bots }) => ({ bots }),
  happy: { query: { bot_ids: ['ou_0000000000000000a1b2c3d4e5f60718'] } },
  scenarios: {},
})
